import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooMany } from "../http/errors.ts";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

export interface Rule {
  /** How often something may be done … */
  points: number;
  /** … within this many seconds of the first time. */
  duration: number;
}

/** Counts in the database, so that all processes of the shop count together. */
export function createLimiter(pool: pg.Pool, name: string, { points, duration }: Rule) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    // The job deleteExpiredRows deletes expired rows in batches.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
  });
}

/** Keys contain addresses, so only their hash is stored. */
export function keyOf(...who: string[]): string {
  return createHash("sha256").update(who.join(" ")).digest("base64url");
}

/** Whole seconds until the next attempt, never less than one. */
export const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** The 429 of a limiter's refusal; any other failure unchanged. */
export function toRefusal(failure: unknown, message: (seconds: number) => string): unknown {
  if (!(failure instanceof RateLimiterRes)) return failure;
  const seconds = secondsOf(failure.msBeforeNext);
  return tooMany(message(seconds), seconds);
}
