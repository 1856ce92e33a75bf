import { messages } from "#shared/messages.ts";
import type { ApiError } from "../../api/request.ts";

/** The browser's own alert, as the specification has it, and a line in the console. */
export function alertRefusal({ message }: ApiError): void {
  const text = `${messages.requestFailed} ${message}`;
  console.error(text);
  window.alert(text);
}
