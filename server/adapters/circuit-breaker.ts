const FAILURES = 5;
const OPEN_MS = 10_000;

interface Deps {
  now: () => Date;
  /** Called when the breaker opens or closes. */
  onChange(open: boolean): void;
}

/**
 * Counts a service's failures: after five in a row the service is not called for ten seconds, then
 * one call tries it again. It uses the shop's clock, which tests move.
 */
export function createCircuitBreaker({ now, onChange }: Deps) {
  let failures = 0;
  let failedAt = 0;
  let halfOpen = false;

  return {
    /** Whether a call may go out; its caller reports how it went. */
    allows(): boolean {
      if (failures < FAILURES) return true;
      // A clock that was put back must not keep a service down.
      if (halfOpen || Math.abs(now().getTime() - failedAt) < OPEN_MS) return false;
      halfOpen = true;
      return true;
    },

    /** Whether the last call has failed. */
    failing: (): boolean => failures > 0,

    succeeded(): void {
      if (failures >= FAILURES) onChange(false);
      failures = 0;
      halfOpen = false;
    },

    failed(): void {
      failures += 1;
      halfOpen = false;
      failedAt = now().getTime();
      if (failures === FAILURES) onChange(true);
    },
  };
}
