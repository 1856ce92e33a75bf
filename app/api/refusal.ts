import type { Reply } from "./request.ts";

/** A refusal by the browser, as the shop's own: a passkey that was not made, or did not sign. */
export const refusal = (message: string): Reply<never> => ({
  ok: false,
  error: { status: 400, message, details: [] },
});
