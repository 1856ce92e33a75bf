/** Whether the browser, by its `If-None-Match`, already has what this tag stands for. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  // A proxy that compresses on its own makes the tags that pass through it weak.
  const plain = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || plain(one) === plain(tag));
}
