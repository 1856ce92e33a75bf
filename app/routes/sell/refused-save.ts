import { messages } from "#shared/messages.ts";
import type { ApiError } from "../../browser/request.ts";
import { forgetSignIn } from "../../browser/session-display.ts";

/** The browser's own alert, as the specification has it, and a line in the console. */
export function alertRefusal({ message, status }: ApiError): void {
  const text = `${messages.requestFailed} ${message}`;
  console.error(text);
  window.alert(text);
  if (status === 401) forgetSignIn();
}
