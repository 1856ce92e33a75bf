const MINUTE_MS = 60_000;
const OPEN_EVERY_MS = 5 * MINUTE_MS;
/** A payment under review may still be decided after its order has ended. */
const AFTER_END_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];

/** When the provider is first asked about an order, should it not have told us by then. */
export function firstCheck(now: Date, expiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + OPEN_EVERY_MS, expiresAt.getTime()));
}

/** When it is asked next; null when nothing more can come. */
export function nextCheck(now: Date, expiresAt: Date): Date | null {
  const end = expiresAt.getTime();
  if (now.getTime() < end) return firstCheck(now, expiresAt);
  const after = AFTER_END_MS.map((ms) => end + ms).find((at) => at > now.getTime());
  return after === undefined ? null : new Date(after);
}
