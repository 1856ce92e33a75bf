import { messages } from "#shared/messages.ts";
import type { ApiError } from "./request.ts";

/** Nothing answered: the visitor's line, or the shop. */
export function unreachable(): ApiError {
  const message = navigator.onLine ? messages.unavailable : messages.offline;
  return { status: 0, message, details: [] };
}
