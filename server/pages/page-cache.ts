import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Catalogue } from "../catalogue/catalogue.ts";
import {
  type FollowedReads,
  followReads,
  isInTime,
  isStillSo,
  isStillSoUncounted,
  noteCheck,
  noteTimeCheck,
} from "../catalogue/followed-reads.ts";
import type { Packing } from "./compact-bytes.ts";
import { countPage } from "./page-metrics.ts";
import type { RenderedPage } from "./rendered-page.ts";

/**
 * The longest time for which a page is cached if it shows something whose changes are not followed.
 */
const UNFOLLOWED_MS = 5_000;
/**
 * The same for all pages: they also show things that depend on the day, or on pictures that are
 * made in the background.
 */
const FOLLOWED_MS = 5 * 60_000;
/** Refusals by a limit have a cache key of their own. */
const CACHED_STATUSES = [200, 429];

/**
 * Redirects are cached if they depend on nothing but followed reads, such as the length of a list.
 */
const isCachable = (status: number, { checks, unfollowed }: FollowedReads) =>
  CACHED_STATUSES.includes(status) || (status === 302 && checks.length > 0 && !unfollowed);
/** The precision of these times: the cache reads the clock no more often. */
const CLOCK_MS = 100;
const BYTES_MAX = 40 * 1024 * 1024;
/** The memory that a page takes besides its bytes and its address. */
const ENTRY_BYTES = 4 * 1024;
const UNPACKED_BYTES = 160 * 1024;
/** How many kinds of pages have a dictionary; pages of other kinds are packed without. */
const KINDS_MAX = 32;

interface Entry {
  page: Promise<RenderedPage>;
  /** The same once it is rendered and packed. */
  packed?: RenderedPage;
  /** What it read, once it is rendered. */
  reads?: FollowedReads;
  /** The catalogue's generation when the page was rendered or last found to be right. */
  generation: number;
  /** When it was rendered; since then only its counts may have changed. */
  renderedAt: number;
}

/** The page that is asked for. */
interface Address {
  key: string;
  /** Pages of one kind are nearly alike. */
  kind: string;
}

interface Deps extends Pick<Catalogue, "generation" | "generationNow"> {
  /** Whether pages may have read data from before the last change. */
  mayTrail?: () => boolean;
  clock?: { now(): number };
}

/** A copy in shared memory: every thread that packs pages needs it. */
function shared(bytes: Buffer): Buffer {
  const copy = Buffer.from(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/**
 * The first page of each kind is the dictionary of all later ones. It is never replaced, because
 * they need it.
 */
function createDictionaries() {
  const dictionaries = new Map<string, Buffer>();

  return {
    get: (kind: string) => dictionaries.get(kind),

    /** @returns the dictionary for this page; the page itself may become that of the next ones */
    async for(kind: string, page: RenderedPage): Promise<Buffer | undefined> {
      const known = dictionaries.get(kind);
      if (known || dictionaries.size >= KINDS_MAX) return known;
      dictionaries.set(kind, shared(await page.body("identity")));
      return undefined;
    },
  };
}

/** The page with its current counts, if nothing else on it has changed. */
async function recounted({ page, reads }: Entry): Promise<RenderedPage | undefined> {
  if (!reads || !isStillSoUncounted(reads)) return undefined;
  // If the counts cannot be read, the page is rendered, and says why.
  const now = await page.then(({ recounted: again }) => again?.()).catch(() => undefined);
  if (!now) return undefined;
  for (const check of reads.checks) noteCheck(check);
  for (const check of reads.timeChecks) noteTimeCheck(check);
  countPage("recounted");
  return now;
}

/**
 * Caches the pages of anonymous visitors until something on them changes: after a change of the
 * catalogue, the cache compares what a page has read with what it would read now. Pages that show
 * anything else are cached for seconds, and until any car changes.
 */
export function createPageCache({
  generation,
  generationNow,
  mayTrail = () => false,
  clock = performance,
}: Deps) {
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_MAX,
    ttlResolution: CLOCK_MS,
    perf: clock,
  });
  const dictionaries = createDictionaries();

  function isGood(entry: Entry, now: number): boolean {
    const { reads } = entry;
    if (entry.generation === now) return !reads || isInTime(reads);
    if (!reads || !isStillSo(reads)) return false;
    entry.generation = now;
    return true;
  }

  async function settle({ key, kind }: Address, entry: Entry, reads: FollowedReads): Promise<void> {
    const page = await entry.page;
    const { status } = page;
    if (!isCachable(status, reads)) throw new Error("Not cached");
    // A replica may have answered with data from before a change.
    if (reads.unfollowed ? mayTrail() : !isStillSo(reads)) throw new Error("Not cached");
    // A visitor who waits for the page asks first for the encoding that they accept.
    await nextTurn();
    const dictionary = status === 200 ? await dictionaries.for(kind, page) : undefined;
    const size = ENTRY_BYTES + key.length + page.pack(dictionary);
    const left = FOLLOWED_MS - (clock.now() - entry.renderedAt);
    if (left <= 0) throw new Error("Not cached");
    const ttl = reads.unfollowed ? Math.min(UNFOLLOWED_MS, left) : left;
    // A new object, because the cache never measures the same object again.
    if (entries.peek(key) === entry)
      entries.set(key, { ...entry, reads, packed: page }, { size, ttl });
  }

  return {
    /**
     * The cached page if it is right at this moment; undefined where that needs a query, or where
     * it is not cached.
     */
    now(key: string): RenderedPage | undefined {
      const now = generationNow();
      if (now === undefined) return undefined;
      const known = entries.get(key);
      return known && isGood(known, now) ? known.packed : undefined;
    },

    /** @param render receives the dictionary with which its page will be packed */
    async get(
      address: Address,
      render: (packing?: Packing) => Promise<RenderedPage>,
    ): Promise<RenderedPage> {
      const { key, kind } = address;
      const now = await generation();
      if (now === undefined) return render();
      const known = entries.get(key);
      if (known && isGood(known, now)) {
        countPage("cached");
        return known.page;
      }
      const times = { generation: now, renderedAt: clock.now() };
      const { reads, result } = followReads(async () => {
        const again = known && (await recounted(known));
        if (again) times.renderedAt = known.renderedAt;
        return again ?? render({ dictionary: dictionaries.get(kind) });
      });
      const entry: Entry = Object.assign(times, { page: result });
      entries.set(key, entry, { size: UNPACKED_BYTES, ttl: UNFOLLOWED_MS });
      settle(address, entry, reads).catch(() => entries.peek(key) === entry && entries.delete(key));
      return result;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
