import { createHash, randomBytes } from "node:crypto";
import { toBase32 } from "./base32.ts";

const CODES = 10;
/** 80 random bits: too many to try, so a plain hash protects them. */
const BYTES = 10;

/** Ten codes such as `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join("-"),
  );
}

/** With the account's id in it, so that equal codes of two accounts would differ. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(`${userId} ${plain}`).digest();
}
