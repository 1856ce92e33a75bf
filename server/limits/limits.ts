import type pg from "pg";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { createLimiter, HOUR, keyOf, MINUTE, type Rule, toRefusal } from "./limiter.ts";
import { createSearchLimit } from "./search-limit.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { createStreamLimit } from "./stream-limit.ts";

const RULES = {
  register: { points: 5, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetAddress: { points: 20, duration: HOUR },
  upload: { points: 60, duration: HOUR },
  checkout: { points: 10, duration: HOUR },
  secondFactor: { points: 10, duration: 15 * MINUTE },
} satisfies Record<string, Rule>;
type Name = keyof typeof RULES;

export type Limits = ReturnType<typeof createLimits>;

/** How often something may be tried, counted by all processes of the shop together. */
export function createLimits({ db, pool, on }: { db: Db; pool: pg.Pool; on: boolean }) {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, createLimiter(pool, name, rule)]),
  );
  const signIns = createSignInLimit(pool);
  const searches = createSearchLimit(db);
  const streams = createStreamLimit();

  /** @throws 429, with the seconds until the next attempt */
  async function take(name: Name, ...who: string[]): Promise<void> {
    if (!on) return;
    await limiters
      .get(name)
      ?.consume(keyOf(...who))
      .catch((failure) => {
        throw toRefusal(failure, () =>
          name === "upload" ? messages.tooManyImages : messages.tooMany,
        );
      });
  }

  return {
    async signIn(ip: string, email: string): Promise<void> {
      if (on) await signIns.attempt(ip, email);
    },
    async signedIn(ip: string, email: string): Promise<void> {
      if (on) await signIns.succeeded(ip, email);
    },
    /** Identity tokens could be guessed, so attempts are limited by address. */
    async signInByToken(ip: string): Promise<void> {
      if (on) await signIns.fromAddress(ip);
    },
    register: (ip: string) => take("register", ip),
    async reset(ip: string, email: string): Promise<void> {
      await take("resetAddress", ip);
      await take("resetAccount", email);
    },
    resetConfirm: (ip: string) => take("resetAddress", ip),
    upload: (userId: string) => take("upload", userId),
    checkout: (userId: string) => take("checkout", userId),
    secondFactor: (userId: string) => take("secondFactor", userId),
    /** Reads only memory. @throws 429, with the seconds until the next search */
    search(ip: string): void {
      if (on) searches.count(ip);
    },
    /** Takes a place. @returns a function that frees it @throws 429 */
    stream: (ip: string): (() => void) => (on ? streams.take(ip) : () => {}),
    close: () => searches.close(),
  };
}
