import { hash, randomBytes } from "node:crypto";

/** 256 random bits, for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored, so that a leak of the database opens no session. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}
