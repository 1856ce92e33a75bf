import { messages } from "#shared/messages.ts";
import { type HttpError, unavailable } from "../http/errors.ts";
import { countRefused } from "../limits/refused.ts";

/**
 * A busy machine may not finish a picture in the decoder's time (decoder.ts); every other error is
 * the picture's own. Other messages of the library may come before the one about the time.
 * @returns a 503 if the time was over
 */
export function refusalIfLate(error: unknown): HttpError | undefined {
  if (!(error instanceof Error && /^timeout: /m.test(error.message))) return undefined;
  countRefused("pictures");
  return unavailable(messages.imagesBusy);
}
