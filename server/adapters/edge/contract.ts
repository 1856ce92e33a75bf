/** The cache in front of the shop. */
export interface Edge {
  /**
   * Removes every page and picture that has one of the tags.
   * @throws where a cache did not take it: try again later
   */
  purge(tags: readonly string[]): Promise<void>;
}
