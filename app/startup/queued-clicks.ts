import { STORAGE_KEYS } from "#shared/constants.ts";
import { isListOf, isText } from "../storage/shape.ts";
import { readStored, removeStored, writeStored } from "../storage/storage.ts";

/** The early clicks, on this page or one that was left, that have not been carried out yet. */
export function queuedClicks(): string[] {
  return readStored(STORAGE_KEYS.queuedClicks, isListOf(isText)) ?? [];
}

/** Deleted only once they are done, so that leaving the page in between loses nothing. */
export function removeQueuedClicks(done: readonly (string | undefined)[]): void {
  const left = queuedClicks().filter((press) => !done.includes(press));
  if (left.length > 0) writeStored(STORAGE_KEYS.queuedClicks, left);
  else removeStored(STORAGE_KEYS.queuedClicks);
}
