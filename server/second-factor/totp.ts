import { createHmac, timingSafeEqual } from "node:crypto";
import { toBase32 } from "./base32.ts";

const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be a step early or late. */
const STEPS_OFF = 1;

export const stepAt = (time: Date) => Math.floor(time.getTime() / STEP_MS);

/** The one-time code of a time step (RFC 6238, HMAC-SHA-1, which all authenticator apps know). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step that a code belongs to, now or a step off; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, i) => stepAt(now) - STEPS_OFF + i);
  return steps.find((step) => {
    const right = Buffer.from(codeOf(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** What an authenticator app reads from the QR code. */
export function totpAddress(secret: Uint8Array, email: string): string {
  const label = `Marque:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Marque`;
}
