import type { Sort } from "#shared/constants.ts";
import type { ListPage } from "./answer.ts";
import type { Change } from "./change-log.ts";
import type { CatalogueFilter } from "./conditions.ts";
import type { CatchUp } from "./feed.ts";
import { AGE_MAX_MS, createFollowed, type Followed, type FollowedDeps } from "./followed.ts";
import { isFollowing, noteCheck, noteCount, noteUnfollowed } from "./followed-reads.ts";
import type { Offers } from "./offers.ts";
import type { Kind } from "./read-caches.ts";

/** How often a list is tried whose cars change meanwhile; then the database answers. */
const TRIES = 3;

/**
 * Begins a read of data whose changes the feed reports. The function that it returns is called
 * after the read with a test for changes that concern it: a page is cached until one does.
 */
function followedRead({ log, current }: Pick<Followed, "log" | "current">) {
  return () => {
    const token = current()?.token;
    const from = log.begin();
    return (isConcerned: (change: Change) => boolean) => {
      if (!token) noteUnfollowed();
      const hasChanged = log.after(from, isConcerned);
      noteCheck(() => current()?.token === token && !hasChanged());
    };
  };
}

/**
 * Makes checks that ask the same cars in memory again. A check must not refer to them directly: the
 * cache that keeps it may outlive them, and would keep all cars in memory.
 */
const askingAgain =
  (current: Followed["current"]) =>
  ({ token }: Offers, isStillSo: (offers: Offers) => boolean) =>
  (): boolean => {
    const now = current();
    return now?.token === token && isStillSo(now);
  };

/** What is read of the cars in memory. */
function offersReads({ feed, current, isLate }: Pick<Followed, "feed" | "current" | "isLate">) {
  const askAgain = askingAgain(current);

  /** How many cars the filter shows; undefined where the database has to answer. */
  function total(filter: CatalogueFilter): number | undefined {
    const offers = current();
    const cars = offers?.total(filter);
    if (offers) noteCount(askAgain(offers, (now) => now.total(filter) === cars));
    return cars;
  }

  /** One page of the cars on offer, as JSON; undefined where the database has to answer. */
  async function list(filter: CatalogueFilter, sort: Sort, page: ListPage) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const offers = current();
      if (!offers) return undefined;
      // If reading fails here, the database answers or refuses.
      const found = await offers.list(filter, sort, page).catch(() => undefined);
      if (found) {
        const { seen, total: cars, ...shown } = found;
        noteCheck(askAgain(offers, (now) => now.isStillListed(filter, sort, page, seen)));
        noteCount(askAgain(offers, (now) => now.total(filter) === cars));
        return { ...shown, total: cars };
      }
      // During a backlog a refresh applies only its next part, which need not contain the changed
      // car.
      if (!offers.backlogAge()) await feed.refresh();
    }
    return undefined;
  }

  /** What reads the facets; undefined where the database has to answer. */
  function facetsFor(filter: CatalogueFilter): Offers | undefined {
    const offers = current();
    if (offers && isFollowing()) {
      // The tag of the facets, not the facets, which are larger than a packed page.
      const tag = offers.facetsTag(filter);
      noteCount(askAgain(offers, (now) => now.facetsTag(filter) === tag));
    }
    return offers;
  }

  /** How many cars somebody offers; undefined where the database has to answer. */
  async function carsOf(seller: string): Promise<number | undefined> {
    if (isLate()) await feed.refresh();
    const offers = current();
    const cars = offers?.carsOf(seller);
    if (offers) noteCheck(askAgain(offers, (now) => now.carsOf(seller) === cars));
    return cars;
  }

  return {
    list,
    total,
    /** The facet counts, and the same as JSON; undefined where the database has to answer. */
    facets: (filter: CatalogueFilter) => facetsFor(filter)?.facets(filter),
    facetsText: (filter: CatalogueFilter) => facetsFor(filter)?.facetsText(filter),
    carsOf,

    /** Suggestions for folded words; undefined where the database has to answer. */
    suggest: (words: readonly string[]) => current()?.suggest(words),

    brands: () => current()?.brands(),

    /** How many cars are in memory; 0 where the database has to answer. */
    size: () => current()?.size() ?? 0,
  };
}

/** Reads of single cars and sellers. */
function singleReads({ feed, caches, isLate }: Pick<Followed, "feed" | "caches" | "isLate">) {
  return {
    /** Caches what is read of one car or one seller until it changes. */
    async getOrLoadOne<Value>(
      kind: Kind,
      id: string,
      load: (changed: boolean) => Promise<Value>,
    ): Promise<Value> {
      if (isLate()) await feed.refresh();
      return caches.getOrLoadOne(kind, id, load);
    },

    /** Whether one of these cars has just changed: then only the primary is sure to have it. */
    async haveJustChanged(ids: readonly string[]): Promise<boolean> {
      if (isLate()) await feed.refresh();
      return ids.some((id) => caches.hasJustChanged(id.toLowerCase()));
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue in this process: the cars on offer in memory, which follow every change, and caches
 * of reads of single cars. While it may be out of date its functions return undefined, and callers
 * ask the database.
 */
export function createCatalogue(deps: FollowedDeps) {
  const followed = createFollowed(deps);
  const { feed, caches, log, current, generation, isHeard, isLate, loaded, close } = followed;

  return {
    ...offersReads(followed),
    ...singleReads(followed),

    /**
     * Answers that are cached and right at this moment; undefined where they have to be computed.
     */
    knownList: (...asked: Parameters<Offers["knownList"]>) => current()?.knownList(...asked),
    knownFacetsText: (filter: CatalogueFilter) => current()?.knownFacetsText(filter),

    /** Starts following the changes of all processes. */
    follow: feed.connect,

    /** The next reader sees what was committed before this call. */
    async catchUp(options?: CatchUp): Promise<void> {
      await followed.catchUp(options);
      await deps.caughtUp?.(options);
    },

    /** The same for readers of this process alone. */
    catchUpHere: followed.catchUp,

    /** Once the cars are in memory. */
    loaded,

    /** Whether every change older than a second has been received. */
    isHeard,

    /**
     * Grows with every change of the catalogue; undefined while changes are not received, unless
     * there are replicas.
     */
    async generation(): Promise<number | undefined> {
      if (isLate()) await feed.refresh();
      return isLate() ? undefined : generation();
    },

    /** The same without a query: undefined also where it would need one. */
    generationNow: (): number | undefined => (isLate() ? undefined : generation()),

    /** Whether a replica's answer may be older than the last change received. */
    mayTrail: caches.mayTrail,

    /** Caches until any car changes. Concurrent calls share one load. */
    getOrLoad<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      noteUnfollowed();
      return caches.getOrLoad(key, load, isLate() ? AGE_MAX_MS : undefined);
    },

    /** To be called before a read of the database; see `followedRead`. */
    beginRead: followedRead({ log, current }),

    close,
  };
}
