import type pg from "pg";
import { waitWords } from "#shared/messages.ts";
import { createLimiter, HOUR, keyOf, MINUTE, toRefusal } from "./limiter.ts";

const FREE_FAILURES = 5;
/** How long to wait after the fifth failure in a row, the sixth, …: doubling, up to a ceiling. */
const WAITS = [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE];

function waitAfter(failures: number): number {
  return WAITS[Math.min(failures - FREE_FAILURES, WAITS.length - 1)] ?? 0;
}

/**
 * Wrong passwords for an account from an address. Nobody is locked out: after the wait they may try
 * again, and other addresses need not wait.
 */
export function createSignInLimit(pool: pg.Pool) {
  const perAddress = createLimiter(pool, "signInAddress", { points: 50, duration: HOUR });
  const failures = createLimiter(pool, "signInFailure", { points: 5, duration: 24 * HOUR });
  /** One attempt, and then none until the wait is over. */
  const waits = createLimiter(pool, "signInWait", { points: 1, duration: 15 * MINUTE });

  /** Every attempt counts as a failure until it succeeds, so that concurrent attempts count too. */
  async function begin(key: string): Promise<void> {
    const { consumedPoints } = await failures.penalty(key);
    if (consumedPoints < FREE_FAILURES) return;
    try {
      await waits.consume(key, 1, { customDuration: waitAfter(consumedPoints) });
    } catch (failure) {
      await failures.reward(key);
      throw toRefusal(failure, waitWords);
    }
  }

  return {
    /** @throws 429, with the seconds until the next attempt */
    async attempt(ip: string, email: string): Promise<void> {
      const key = keyOf(ip, email);
      const wait = await waits.get(key);
      if (wait) throw toRefusal(wait, waitWords);
      await this.fromAddress(ip);
      await begin(key);
    },

    async fromAddress(ip: string): Promise<void> {
      await perAddress.consume(keyOf(ip)).catch((failure) => {
        throw toRefusal(failure, waitWords);
      });
    },

    /** Only failures in a row count. */
    async succeeded(ip: string, email: string): Promise<void> {
      const key = keyOf(ip, email);
      await Promise.all([failures.delete(key), waits.delete(key)]);
    },
  };
}
