/**
 * The shop's messages, as `messages.<name>`. A namespace and not an object, so that the browser's
 * build leaves out what only the server uses.
 */
// biome-ignore lint/performance/noBarrelFile: the build drops what is not used of a namespace
export * as messages from "./message-texts.ts";

/** After several wrong passwords: how long until the next may be tried. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts, please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`;
}
