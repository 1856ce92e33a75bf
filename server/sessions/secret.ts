import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The database keeps only this: who reads it cannot use what is there. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
