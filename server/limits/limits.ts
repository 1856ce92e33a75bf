import type pg from "pg";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { createLimiter, HOUR, keyOf, MINUTE, type Rule, toRefusal } from "./limiter.ts";
import { createMemoryCounts, type MemoryCounts } from "./memory-counts.ts";
import { createNetworkLimiter } from "./network-limiter.ts";
import { createSignInLimit, type Try } from "./sign-in-limit.ts";

/** By network. */
const NETWORK_RULES = {
  register: { points: 5, duration: HOUR },
  resetAddress: { points: 20, duration: HOUR },
} satisfies Record<string, Rule>;

const RULES = {
  resetAccount: { points: 3, duration: HOUR },
  emailChange: { points: 3, duration: HOUR },
  upload: { points: 60, duration: HOUR },
  checkout: { points: 10, duration: HOUR },
  exportAccount: { points: 3, duration: HOUR },
  secondFactor: { points: 10, duration: 15 * MINUTE },
  newFactor: { points: 10, duration: 15 * MINUTE },
} satisfies Record<string, Rule>;
type Name = keyof typeof RULES;

export type Limits = ReturnType<typeof createLimits>;

interface Deps {
  db: Db;
  pool: pg.Pool;
  on: boolean;
  /** The counts of all instances, where this is one of several on a machine. */
  counts?: MemoryCounts | undefined;
}

const refusals = new Map<Name, string>([["upload", messages.tooManyImages]]);

/** The limits on how often something may be tried, counted for all processes together. */
export function createLimits({ db, pool, on, counts = createMemoryCounts(db) }: Deps) {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, createLimiter(pool, name, rule)]),
  );
  const networks = {
    register: createNetworkLimiter(pool, "register", NETWORK_RULES.register),
    resetAddress: createNetworkLimiter(pool, "resetAddress", NETWORK_RULES.resetAddress),
  };
  const signIns = createSignInLimit(pool);

  /** @throws 429, with the seconds until the next attempt */
  async function take(name: Name, ...who: string[]): Promise<void> {
    if (!on) return;
    const taken = limiters.get(name)?.consume(keyOf(...who));
    await taken?.catch((failure) => {
      throw toRefusal(failure, () => refusals.get(name) ?? messages.tooMany);
    });
  }

  async function takeFrom(name: keyof typeof NETWORK_RULES, ip: string): Promise<void> {
    if (!on) return;
    await networks[name].consume(ip).catch((failure) => {
      throw toRefusal(failure, () => messages.tooMany);
    });
  }

  return {
    async signIn(one: Try): Promise<void> {
      if (on) await signIns.attempt(one);
    },
    async signedIn(one: Try): Promise<void> {
      if (on) await signIns.succeeded(one);
    },
    /** Identity tokens could be guessed, so attempts are limited by address. */
    async signInByToken(ip: string): Promise<void> {
      if (on) await signIns.fromAddress(ip);
    },
    /** Gives back an attempt that guessed nothing. @param calls how often it was counted */
    async signedInByToken(ip: string, calls = 1): Promise<void> {
      if (on) await signIns.succeededFrom(ip, calls);
    },
    register: (ip: string) => takeFrom("register", ip),
    async reset(ip: string, email: string): Promise<void> {
      await takeFrom("resetAddress", ip);
      await take("resetAccount", email);
    },
    /**
     * The new e-mail has a count of its own, apart from password resets of an account with that
     * e-mail: the mail to it gives no access to that account.
     */
    async emailChange(ip: string, email: string): Promise<void> {
      await takeFrom("resetAddress", ip);
      await take("emailChange", email);
    },
    resetConfirm: (ip: string) => takeFrom("resetAddress", ip),
    upload: (userId: string) => take("upload", userId),
    checkout: (userId: string) => take("checkout", userId),
    /** Stops counting what failed through no fault of the user. */
    async failed(name: "upload" | "checkout", userId: string): Promise<void> {
      if (on) await limiters.get(name)?.reward(keyOf(userId));
    },
    exportAccount: (userId: string) => take("exportAccount", userId),
    secondFactor: (userId: string) => take("secondFactor", userId),
    /**
     * Codes that confirm a new factor are counted separately: somebody with only a stolen session
     * must not use up the owner's tries.
     */
    newFactor: (userId: string) => take("newFactor", userId),
    /** Reads only memory. @throws 429, with the seconds until the next search */
    async search(ip: string): Promise<void> {
      if (on) await counts.search(ip);
    },
    /** Suggestions are asked for at every key. Reads only memory. @throws 429 */
    async suggest(ip: string): Promise<void> {
      if (on) await counts.suggest(ip);
    },
    /** Takes a place. @returns a function that frees it @throws 429 */
    stream: async (ip: string): Promise<() => void> => (on ? counts.stream(ip) : () => {}),
    close: (): void => counts.close(),
  };
}
