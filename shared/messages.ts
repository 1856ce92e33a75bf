import { HOLD_ROW_MINUTES, HOLDS_MAX } from "./constants.ts";

/**
 * The shop's messages, as `messages.<name>`. A namespace and not an object, so that the browser's
 * build leaves out what only the server uses.
 */
// biome-ignore lint/performance/noBarrelFile: the build drops what is not used of a namespace
export * as messages from "./message-texts.ts";

const minuteWords = (minutes: number) => (minutes === 1 ? "a minute" : `${minutes} minutes`);

/** After several wrong passwords: how long until the next may be tried. */
export function waitWords(seconds: number): string {
  return `Too many attempts, please try again in ${minuteWords(Math.ceil(seconds / 60))}`;
}

/** Beyond the number of Used cars that one buyer holds at a time. */
export function tooManyReserved(most: number): string {
  const limit = `You can reserve at most ${most} used cars at a time`;
  const advice = "please take some out of the cart";
  return most < HOLDS_MAX
    ? `${limit}, ${advice}. It is ${HOLDS_MAX} once your e-mail is confirmed and your account a day old`
    : `${limit}, ${advice}`;
}

/** After the last hold of a car that was not paid: how long it is for other buyers. */
export function reservedInARow(minutes: number, { held }: { held: boolean }): string {
  const before = `You have reserved this car for ${minuteWords(HOLD_ROW_MINUTES)} in a row without paying`;
  const after = `reserve it again in ${minuteWords(minutes)}`;
  return held
    ? `${before}. Pay for it with the same cart as before, or ${after}`
    : `${before}, so it is free for others. You can ${after}`;
}
