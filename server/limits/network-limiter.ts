import type pg from "pg";
import { createLimiter, keyOf, type Rule } from "./limiter.ts";
import { networksOf } from "./network.ts";

/**
 * A /48 contains 65,536 networks of /64 and often has one owner: all of it may do this many times
 * as much.
 */
export const WIDER = 4;

/** Counts by network: an IPv4 address, or the /64 and the /48 of an IPv6 address. */
export function createNetworkLimiter(pool: pg.Pool, name: string, rule: Rule) {
  const narrow = createLimiter(pool, name, rule);
  const wide = createLimiter(pool, `${name}48`, { ...rule, points: rule.points * WIDER });
  return {
    /** @throws RateLimiterRes */
    async consume(ip: string): Promise<void> {
      const [network = ip, wider] = networksOf(ip);
      await narrow.consume(keyOf(network));
      if (wider) await wide.consume(keyOf(wider));
    },
    /** Gives back what was taken. */
    async reward(ip: string, times = 1): Promise<void> {
      const [network = ip, wider] = networksOf(ip);
      await Promise.all([
        narrow.reward(keyOf(network), times),
        wider && wide.reward(keyOf(wider), times),
      ]);
    },
  };
}
