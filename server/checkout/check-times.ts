import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";

const OFTEN_MS = 5 * MINUTE_MS;
const SELDOM_MS = HOUR_MS;
/** A payment under review may still be decided after its purchase has ended. */
const AFTER_END_MS = [10 * MINUTE_MS, HOUR_MS, DAY_MS];
/**
 * How long an undecided payment is checked every day after its purchase has ended: the provider
 * gives up sooner.
 */
const UNDECIDED_MS = 60 * DAY_MS;

/** Whether a payment may still change the outcome of a purchase that has ended. */
export const mayStillChange = (now: Date, expiresAt: Date) =>
  now.getTime() - expiresAt.getTime() <= Math.max(...AFTER_END_MS);

/**
 * How long an order that has ended waits for an answer of the provider: less than its check is
 * retried.
 */
const UNANSWERED_MS = 7 * DAY_MS;

/** Whether an order no longer waits for a provider that does not answer. */
export const isGivenUp = (now: Date, expiresAt: Date) =>
  now.getTime() - expiresAt.getTime() > UNANSWERED_MS;

/** When the provider is first asked about a purchase, unless a webhook came before. */
export function firstCheck(now: Date, expiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + OFTEN_MS, expiresAt.getTime()));
}

interface Checked {
  created_at: Date;
  expires_at: Date;
  /** Whether it has a payment that the provider has not decided. */
  undecided: boolean;
}

/** When it is asked next, at growing intervals; null when nothing more can change. */
export function nextCheck(now: Date, { created_at, expires_at, undecided }: Checked): Date | null {
  const [at, end] = [now.getTime(), expires_at.getTime()];
  if (at < end) {
    const pause = Math.min(SELDOM_MS, Math.max(OFTEN_MS, (at - created_at.getTime()) / 3));
    return new Date(Math.min(at + pause, end));
  }
  const after = AFTER_END_MS.map((ms) => end + ms).find((later) => later > at);
  if (after !== undefined) return new Date(after);
  return undecided && at < end + UNDECIDED_MS ? new Date(at + DAY_MS) : null;
}
