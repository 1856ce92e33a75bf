import { messages } from "#shared/messages.ts";
import type { ApiError } from "./request.ts";

/** Nothing answered: the visitor is offline, or the shop is down. */
export function unreachable(): ApiError {
  const message = navigator.onLine ? messages.unavailable : messages.offline;
  return { status: 0, message, details: [] };
}
