import { createHash, randomBytes } from "node:crypto";
import { toBase32 } from "./base32.ts";

const CODES = 10;
/** 120 random bits: too many to try, so a plain hash protects them (ASVS 6.5.2). */
const BYTES = 15;

/** Ten codes such as `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`. */
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
