import { messages } from "#shared/messages.ts";
import { isDatabaseBusy, isDatabaseGone, isStorageFull } from "../db/errors.ts";
import { type HttpError, unavailable } from "./errors.ts";

/** What a caller is told of a failure of the database or the disk; undefined for other errors. */
export function outage(error: unknown): HttpError | undefined {
  if (isStorageFull(error)) return unavailable(messages.storageFull);
  return isDatabaseGone(error) || isDatabaseBusy(error) ? unavailable() : undefined;
}
