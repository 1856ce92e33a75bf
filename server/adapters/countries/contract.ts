/** The countries of people and cars. */
export interface Countries {
  /** Common English names, sorted. */
  list(): Promise<string[]>;
}
