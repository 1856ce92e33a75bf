const FIRST_MS = 5_000;
const LONGEST_MS = 3_600_000;

/** How long to wait after so many failed attempts: doubling from 5 s to an hour. */
function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
}

const ERROR_MAX = 1_000;

/** When to try again after a failed attempt, and what to keep of the failure. */
export function postponed(now: Date, attempts: number, error: unknown) {
  const until = new Date(now.getTime() + backOff(attempts));
  return { until, reason: String(error).slice(0, ERROR_MAX) };
}

/** How long a claimed row belongs to the process that took it; after that another may try. */
export const LEASE_MS = 60_000;
