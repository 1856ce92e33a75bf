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

/** The longest time that a page is cached which shows something that nobody follows. */
const UNFOLLOWED_MS = 5_000;
/** The same of all pages: some of what they show depends on the day, or on pictures that are made meanwhile. */
const FOLLOWED_MS = 5 * 60_000;
/** Refusals by a limit have a cache key of their own. */
const CACHED_STATUSES = [200, 429];

/** Where a page redirects to is cached where it depends on nothing but followed reads: on a list's length. */
const isCachable = (status: number, { checks, unfollowed }: FollowedReads) =>
  CACHED_STATUSES.includes(status) || (status === 302 && checks.length > 0 && !unfollowed);
/** How exact these times are: the cache asks for the time no more often. */
const CLOCK_MS = 100;
const BYTES_MAX = 40 * 1024 * 1024;
/** What a page takes beside its bytes and its address; all of it while it is not packed yet. */
const ENTRY_BYTES = 4 * 1024;
const UNPACKED_BYTES = 160 * 1024;
/** How many kinds of pages are packed with one of their kind as dictionary; others are packed without. */
const KINDS_MAX = 32;

interface Entry {
  page: Promise<RenderedPage>;
  /** The same once it is rendered and packed. */
  packed?: RenderedPage;
  /** What it read, once it is rendered. */
  reads?: FollowedReads;
  /** Of the catalogue when it was rendered or last found to be right. */
  generation: number;
  /** Since then other counts alone may have come. */
  renderedAt: number;
}

/** What page is asked for. */
interface Address {
  key: string;
  /** Pages of one kind are nearly alike. */
  kind: string;
}

interface Deps extends Pick<Catalogue, "generation" | "generationNow"> {
  /** Whether what pages have read may be from before the last change. */
  mayTrail?: () => boolean;
  clock?: { now(): number };
}

/** Bytes that the threads share: those who pack pages need them all the time. */
function shared(bytes: Buffer): Buffer {
  const copy = Buffer.from(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The first page of each kind is the dictionary of all later ones; none takes its place, because they need it. */
function createDictionaries() {
  const dictionaries = new Map<string, Buffer>();

  return {
    get: (kind: string) => dictionaries.get(kind),

    /** @returns what to pack this page with; it may become the dictionary of the next ones */
    async for(kind: string, page: RenderedPage): Promise<Buffer | undefined> {
      const known = dictionaries.get(kind);
      if (known || dictionaries.size >= KINDS_MAX) return known;
      dictionaries.set(kind, shared(await page.body("identity")));
      return undefined;
    },
  };
}

/** The page with its counts of now, where nothing else on it has changed. */
async function recounted({ page, reads }: Entry): Promise<RenderedPage | undefined> {
  if (!reads || !isStillSoUncounted(reads)) return undefined;
  const now = await (await page).recounted?.();
  if (!now) return undefined;
  for (const check of reads.checks) noteCheck(check);
  for (const check of reads.timeChecks) noteTimeCheck(check);
  countPage("recounted");
  return now;
}

/**
 * Caches the pages of anonymous visitors until something on them changes: after a change of the
 * catalogue, a page compares what it read with what it would read now. Pages that show something else
 * are cached for seconds, and until any car changes.
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
    // A replica may have answered from before a change.
    if (reads.unfollowed ? mayTrail() : !isStillSo(reads)) throw new Error("Not cached");
    // A visitor who waits for the page asks first for the encoding that they accept.
    await nextTurn();
    const dictionary = status === 200 ? await dictionaries.for(kind, page) : undefined;
    const size = ENTRY_BYTES + key.length + page.pack(dictionary);
    const left = FOLLOWED_MS - (clock.now() - entry.renderedAt);
    if (left <= 0) throw new Error("Not cached");
    const ttl = reads.unfollowed ? Math.min(UNFOLLOWED_MS, left) : left;
    // Another object: the cache keeps the size of one that it has.
    if (entries.peek(key) === entry)
      entries.set(key, { ...entry, reads, packed: page }, { size, ttl });
  }

  return {
    /** A page that is right at this moment; undefined where somebody has to be asked or it is not cached. */
    now(key: string): RenderedPage | undefined {
      const now = generationNow();
      const known = now === undefined ? undefined : entries.get(key);
      return known && isGood(known, now as number) ? known.packed : undefined;
    },

    /** @param render is told with which page as dictionary its page will be packed */
    async get(
      address: Address,
      render: (packing?: Packing) => Promise<RenderedPage>,
    ): Promise<RenderedPage> {
      const { key, kind } = address;
      const now = await generation();
      const known = now === undefined ? undefined : entries.get(key);
      if (known && isGood(known, now as number)) {
        countPage("cached");
        return known.page;
      }
      if (now === undefined) return render();
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
