import { readFileSync } from "node:fs";
import { messages } from "#shared/messages.ts";
import { badRequest } from "../http/errors.ts";

/**
 * The 10,000 most common passwords, most common first, in lower case: from
 * @zxcvbn-ts/language-common 4.1.3 (MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021
 * zxcvbn-ts).
 */
const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
const common: ReadonlySet<string> = new Set(list.trimEnd().split("\n"));

/** The shop's own name is the first thing to be tried. */
const OWN_WORDS = ["marque"];

/** Characters that people write instead of the letters of these words. */
const LOOKALIKES: Record<string, string> = { 3: "e", 4: "a", "@": "a" };
const plain = (text: string) => text.replace(/[34@]/g, (one) => LOOKALIKES[one] ?? one);

/** Whether it is among the first passwords that somebody would try, ignoring case. */
export function isGuessable(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || OWN_WORDS.some((word) => plain(lower).includes(word));
}

/** @throws 400 for a new password that is too easy to guess */
export function checkPasswordChoice(password: string): void {
  if (!isGuessable(password)) return;
  const message = messages.passwordGuessable;
  throw badRequest(message, [{ path: "password", message }]);
}
