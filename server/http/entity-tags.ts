/** Whether the browser, by its `If-None-Match`, already has the version of this tag. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  // A proxy that compresses replies makes their tags weak.
  const plain = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || plain(one) === plain(tag));
}
