import { createHash } from "node:crypto";
import type pg from "pg";
import {
  type IRateLimiterOptions,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { messages } from "#shared/messages.ts";
import { tooMany } from "./errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be tried, and in how many seconds. */
const RULES = {
  signInAccount: { points: 5, duration: 15 * MINUTE },
  signInAddress: { points: 50, duration: HOUR },
  register: { points: 5, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetAddress: { points: 20, duration: HOUR },
  upload: { points: 60, duration: HOUR },
  checkout: { points: 10, duration: HOUR },
} satisfies Record<string, Pick<IRateLimiterOptions, "points" | "duration">>;
type Rule = keyof typeof RULES;

/** Counts attempts in the database, so that all processes of the shop count together. */
export function createLimits({ pool, on }: { pool: pg.Pool; on: boolean }) {
  const limiters = new Map(
    Object.entries(RULES).map(([rule, { points, duration }]) => [
      rule,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: rule,
        points,
        duration,
      }),
    ]),
  );

  // The key says who, so it is kept as a hash.
  const keyOf = (who: string[]) => createHash("sha256").update(who.join(" ")).digest("base64url");

  /** @throws 429, with the seconds until the next attempt */
  async function take(rule: Rule, ...who: string[]): Promise<void> {
    if (!on) return;
    try {
      await limiters.get(rule)?.consume(keyOf(who));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const message = rule === "upload" ? messages.tooManyImages : messages.tooMany;
      throw tooMany(message, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  async function giveBack(rule: Rule, ...who: string[]): Promise<void> {
    if (on) await limiters.get(rule)?.delete(keyOf(who));
  }

  return {
    async signIn(ip: string, email: string): Promise<void> {
      await take("signInAccount", ip, email);
      await take("signInAddress", ip);
    },
    /** Only failures in a row count against an account. */
    signedIn: (ip: string, email: string) => giveBack("signInAccount", ip, email),
    /** Identity tokens are secrets of others: guessing them is limited by address. */
    signInByToken: (ip: string) => take("signInAddress", ip),
    register: (ip: string) => take("register", ip),
    async reset(ip: string, email: string): Promise<void> {
      await take("resetAddress", ip);
      await take("resetAccount", email);
    },
    resetConfirm: (ip: string) => take("resetAddress", ip),
    upload: (userId: string) => take("upload", userId),
    checkout: (userId: string) => take("checkout", userId),
  };
}
