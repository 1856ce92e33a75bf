const MINUTE_MS = 60_000;
const OFTEN_MS = 5 * MINUTE_MS;
const SELDOM_MS = 60 * MINUTE_MS;
/** A payment under review may still be decided after its purchase has ended. */
const AFTER_END_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];

/** Whether a payment may still change what has become of a purchase that has ended. */
export const mayStillChange = (now: Date, expiresAt: Date) =>
  now.getTime() - expiresAt.getTime() <= Math.max(...AFTER_END_MS);

/** When the provider is first asked about a purchase, unless a webhook came before. */
export function firstCheck(now: Date, expiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + OFTEN_MS, expiresAt.getTime()));
}

/** When it is asked next, at growing intervals; null when nothing more can change. */
export function nextCheck(now: Date, createdAt: Date, expiresAt: Date): Date | null {
  const [at, end] = [now.getTime(), expiresAt.getTime()];
  if (at < end) {
    const pause = Math.min(SELDOM_MS, Math.max(OFTEN_MS, (at - createdAt.getTime()) / 3));
    return new Date(Math.min(at + pause, end));
  }
  const after = AFTER_END_MS.map((ms) => end + ms).find((later) => later > at);
  return after === undefined ? null : new Date(after);
}
