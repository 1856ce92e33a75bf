import { createHash } from "node:crypto";

const EPOCH = Date.UTC(2023, 0, 1);
/** Rows are hours apart, so that the first segments of their ids, which users see, differ. */
const STEP_MS = 18_780_000;

/**
 * The same UUID (of version 7's shape) for the same row of the seed on every machine.
 * @param kind what the row is, such as `car`
 * @param ordinal its place among its kind, which also orders the ids
 */
export function seededId(kind: string, ordinal: number): string {
  const time = (EPOCH + ordinal * STEP_MS).toString(16).padStart(12, "0");
  const noise = createHash("sha256").update(`${kind} ${ordinal}`).digest("hex");
  const variant = "89ab".charAt(Number.parseInt(noise.charAt(0), 16) % 4);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${noise.slice(1, 4)}`,
    `${variant}${noise.slice(4, 7)}`,
    noise.slice(7, 19),
  ].join("-");
}
