import type pg from "pg";
import { waitWords } from "#shared/messages.ts";
import { createLimiter, HOUR, keyOf, MINUTE, toRefusal } from "./limiter.ts";
import { networkOf } from "./network.ts";
import { createNetworkLimiter } from "./network-limiter.ts";

const FREE_FAILURES = 5;
/** How long to wait after the fifth failure in a row, the sixth, …: doubling, up to a ceiling. */
const WAITS = [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE];

/** @param before how many waits in a row came before this one */
function nthWait(before: number): number {
  return WAITS[Math.min(before, WAITS.length - 1)] ?? 0;
}

/** Somebody who tries a password. */
export interface Try {
  ip: string;
  email: string;
  /** The token of a browser that has signed in to this account before, or of its session. */
  device: string | undefined;
}

/**
 * Limits wrong passwords for an account from one network. Nobody is locked out: after the wait they
 * may try again, and other networks need not wait. What many networks try together is limited by
 * account. A browser that has signed in before is counted separately, so that its owner can always
 * sign in.
 */
export function createSignInLimit(pool: pg.Pool) {
  const perNetwork = createNetworkLimiter(pool, "signInAddress", { points: 50, duration: HOUR });
  const perAccount = createLimiter(pool, "signInAccount", { points: 30, duration: HOUR });
  const failures = createLimiter(pool, "signInFailure", { points: 5, duration: 24 * HOUR });
  /** One attempt, and then none until the wait is over. */
  const waits = createLimiter(pool, "signInWait", { points: 1, duration: 15 * MINUTE });
  /** How many waits have begun. */
  const begun = createLimiter(pool, "signInWaitsBegun", { points: 5, duration: 24 * HOUR });

  const whoTries = ({ ip, email, device }: Try) =>
    device === undefined ? keyOf(networkOf(ip), email) : keyOf("device", device, email);

  const refuse = (failure: unknown) => {
    throw toRefusal(failure, waitWords);
  };

  /** Every attempt counts as a failure until it succeeds, so that concurrent attempts count too. */
  async function begin(key: string): Promise<void> {
    const { consumedPoints } = await failures.penalty(key);
    if (consumedPoints < FREE_FAILURES) return;
    // Failures include attempts at the same moment that are about to be refused; waits that have
    // begun may be older than the failures, which end after a day.
    const before = (await begun.get(key))?.consumedPoints ?? 0;
    const wait = nthWait(Math.min(before, consumedPoints - FREE_FAILURES));
    try {
      await waits.consume(key, 1, { customDuration: wait });
      await begun.penalty(key);
    } catch (failure) {
      await failures.reward(key);
      refuse(failure);
    }
  }

  return {
    /** @throws 429, with the seconds until the next attempt */
    async attempt(one: Try): Promise<void> {
      const key = whoTries(one);
      const wait = await waits.get(key);
      if (wait) refuse(wait);
      if (one.device === undefined) {
        await this.fromAddress(one.ip);
        await perAccount.consume(keyOf(one.email)).catch(refuse);
      }
      await begin(key);
    },

    async fromAddress(ip: string): Promise<void> {
      await perNetwork.consume(ip).catch(refuse);
    },

    /** A success does not count against the network: it gives back what it took. */
    succeededFrom: perNetwork.reward,

    /** Only failures in a row count. */
    async succeeded(one: Try): Promise<void> {
      const key = whoTries(one);
      await Promise.all([
        failures.delete(key),
        waits.delete(key),
        begun.delete(key),
        one.device === undefined && perAccount.reward(keyOf(one.email)),
        one.device === undefined && perNetwork.reward(one.ip),
      ]);
    },
  };
}
