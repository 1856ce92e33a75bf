import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { tooMany } from "../http/errors.ts";
import { largeCache } from "../large-cache.ts";
import { keyOf, MINUTE, secondsOf } from "./limiter.ts";
import { addPoints } from "./limits.queries.ts";
import { networksOf } from "./network.ts";
import { WIDER } from "./network-limiter.ts";

const WINDOW_MS = MINUTE * 1000;
const SHARE_EVERY_MS = 1_000;
const ADDRESSES_MAX = 50_000;

interface Searcher {
  key: string;
  /** The total of all processes at the last exchange. */
  counted: number;
  /** Counted by this process since. */
  fresh: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/**
 * Searches of an address within a minute. Most are answered from the cache faster than a write, so
 * they are counted in this process; once a second one statement adds them to the database's counts
 * and returns the totals of all processes. In that second each process may allow a few more: the
 * limit is against bots and need not be exact.
 */
export function createSearchLimit(db: Db, { name, most }: { name: string; most: number }) {
  const searchers = largeCache<string, Searcher>(ADDRESSES_MAX);
  /** By key: one statement can count a key only once. */
  const unshared = new Map<string, Searcher>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function share(): Promise<void> {
    const now = performance.now();
    // Nobody needs the counts of a minute that is over.
    const batch = [...unshared.values()].filter(({ endsAt }) => endsAt > now);
    unshared.clear();
    const counts = batch.map(({ key, fresh }) => ({ key, points: fresh }));
    try {
      const totals = new Map((await addPoints(db, counts, WINDOW_MS)).map((row) => [row.key, row]));
      for (const [index, searcher] of batch.entries()) {
        const total = totals.get(searcher.key);
        if (!total) continue;
        searcher.counted = total.points;
        searcher.fresh -= counts[index]?.points ?? 0;
        searcher.endsAt = performance.now() + total.left;
      }
    } catch {
      // Database down: retry later.
      for (const searcher of batch)
        if (!unshared.has(searcher.key)) unshared.set(searcher.key, searcher);
    }
    timer = undefined;
    if (unshared.size > 0) shareSoon();
  }

  function shareSoon(): void {
    if (!closed) timer ??= setTimeout(() => void share(), SHARE_EVERY_MS).unref();
  }

  function searcherAt(network: string, now: number): Searcher {
    const known = searchers.get(network);
    if (known && known.endsAt > now) return known;
    const key = `${name}:${keyOf(network)}`;
    const searcher = { key, counted: 0, fresh: 0, endsAt: now + WINDOW_MS };
    searchers.set(network, searcher);
    return searcher;
  }

  return {
    /** @throws 429, with the seconds until the next search */
    count(ip: string): void {
      const now = performance.now();
      const counted = networksOf(ip).map((network) => searcherAt(network, now));
      for (const [index, { counted: before, fresh, endsAt }] of counted.entries())
        if (before + fresh >= most * (index === 0 ? 1 : WIDER))
          throw tooMany(messages.tooManySearches, secondsOf(endsAt - now));
      for (const searcher of counted) {
        searcher.fresh += 1;
        unshared.set(searcher.key, searcher);
      }
      shareSoon();
    },

    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}
