import { isText } from "../storage/shape.ts";
import { readTab, removeTab, writeTab } from "../storage/tab-storage.ts";

const KEY = "registered";

/**
 * Passes the e-mail of a new account to the sign-in form. Not in the navigation's state, because the
 * form may be loaded as a document, and not in the address. Without storage the form starts empty.
 */
export const saveRegistered = (email: string): void => writeTab(KEY, email);

/** Returns it once. */
export function takeRegistered(): string | undefined {
  const email = readTab(KEY, isText);
  removeTab(KEY);
  return email;
}
