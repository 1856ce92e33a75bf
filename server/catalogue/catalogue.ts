import type pg from "pg";
import type { Sort } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import type { ListPage } from "./answer.ts";
import type { Left } from "./backlog.ts";
import { type Change, type ChangeLog, createChangeLog } from "./change-log.ts";
import type { CatalogueFilter } from "./conditions.ts";
import type { Changes } from "./feed.queries.ts";
import { type CatchUp, createFeed } from "./feed.ts";
import { isFollowing, noteCheck, noteCount, noteUnfollowed } from "./followed-reads.ts";
import { createLoadedOffers, type LoadedOffers } from "./loaded-offers.ts";
import type { Offers } from "./offers.ts";
import { createReadCaches, type Kind } from "./read-caches.ts";

/** Memory may be this far behind the database; otherwise the database answers. */
const AGE_MAX_MS = 1_000;
/** The same while very many changes are applied in batches. */
export const BACKLOG_AGE_MAX_MS = 10_000;
/**
 * How often a list is made again because one of its cars has changed meanwhile; then the database
 * answers.
 */
const TRIES = 3;

interface Deps {
  db: Db;
  pool: pg.Pool;
  /** Whether replicas answer reads. */
  replicated?: boolean;
  /** Called once memory has followed changes that this process has made. */
  caughtUp?: (options?: CatchUp) => Promise<void>;
  /** A car or a person has changed, whichever process changed it. */
  changed?: () => void;
  /** Something of this person has changed; of anybody where undefined. */
  personChanged?: (id?: string) => void;
}

type Followed = ReturnType<typeof createFollowed>;

interface Followers {
  offers: LoadedOffers;
  log: ChangeLog;
  /** Drops what is cached of these cars; of all where undefined. */
  invalidate: (ids?: string[]) => void;
  changed: (() => void) | undefined;
}

/** Lets the cars in memory follow what has changed, and what is cached of them. */
function applyChanges({ offers, log, invalidate, changed: onChange }: Followers) {
  return async function apply(changes: Changes): Promise<Left> {
    const mine = offers.following();
    const changed = mine?.apply(changes);
    if (changes.ids.length || changes.many) {
      invalidate(changed && changes.ids);
      onChange?.();
    }
    // Only now: a reader who sees the change in memory must not find an old value in these caches.
    log.add(changed);
    if (!mine) return "nothing";
    // Only loading all cars again frees the memory.
    if (mine.isWorn()) throw new Error("Most values in memory are of former cars");
    // The next reads apply the rest, so that a request that waits for this read does not wait for
    // all of it.
    if (changes.many) return mine.left();
    const isBehind = mine.left() !== "nothing";
    if (isBehind) {
      await mine.applyBacklog();
      invalidate([]);
    }
    if (mine.left() === "nothing") offers.ready(mine);
    return mine.left();
  };
}

/** The cars on offer, once the feed has loaded them, and what is cached beside them. */
function createFollowed(deps: Deps) {
  const { db, pool, replicated = false, personChanged = () => {} } = deps;
  let listening = false;
  let generation = 0;
  const offers = createLoadedOffers(db);
  const caches = createReadCaches({ listening: () => listening, replicated });
  const log = createChangeLog({ replicated });

  function invalidate(ids?: string[]): void {
    generation += 1;
    caches.invalidate(ids);
  }

  const feed = createFeed({
    db,
    pool,
    load: offers.load,
    expectMany: () => offers.following()?.expectMany(),
    apply: applyChanges({ offers, log, invalidate, changed: deps.changed }),
    noticed: () => invalidate(),
    personChanged,
    connected(now) {
      listening = now;
      personChanged();
      offers.drop();
      invalidate();
    },
  });

  function current(): Offers | undefined {
    const mine = offers.get();
    const isLate = feed.age() >= AGE_MAX_MS || (mine?.backlogAge() ?? 0) >= BACKLOG_AGE_MAX_MS;
    return isLate ? undefined : mine;
  }

  return {
    feed,
    caches,
    log,
    /** The cars in memory, if they are up to date. */
    current,
    generation: () => (listening || replicated ? generation : undefined),
    isHeard: () => listening && feed.age() < AGE_MAX_MS,
    isLate: () => offers.get() !== undefined && feed.age() >= AGE_MAX_MS,
    loaded: offers.wait,

    async catchUp(options?: CatchUp): Promise<void> {
      if (!offers.get()) invalidate();
      else if (!options?.elsewhere) invalidate([]);
      await feed.catchUp(options);
    },

    close(): void {
      offers.stopLoading();
      feed.close();
    },
  };
}

/**
 * Begins a read of data whose changes the feed reports. The function that it returns is called
 * after the read with a test for changes that concern it: a page is cached until one does.
 */
function followedRead({ log, current }: Pick<Followed, "log" | "current">) {
  return () => {
    const token = current()?.token;
    let from = log.begin();
    return (isConcerned: (change: Change) => boolean) => {
      if (!token) noteUnfollowed();
      noteCheck(() => {
        if (current()?.token !== token || log.concerns(from, isConcerned)) return false;
        from = log.end();
        return true;
      });
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

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The catalogue in this process: the cars on offer in memory, which follow every change, and caches
 * of reads of single cars. While it may be out of date its functions return undefined, and callers
 * ask the database.
 */
export function createCatalogue(deps: Deps) {
  const followed = createFollowed(deps);
  const { feed, caches, log, current, generation, isHeard, isLate, loaded, close } = followed;

  return {
    ...offersReads(followed),

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

    /** Caches what is read of one car or one seller until it changes. */
    async getOrLoadOne<Value>(
      kind: Kind,
      id: string,
      load: (changed: boolean) => Promise<Value>,
    ): Promise<Value> {
      if (isLate()) await feed.refresh();
      return caches.getOrLoadOne(kind, id, load);
    },

    /** To be called before a read of the database; see `followedRead`. */
    beginRead: followedRead({ log, current }),

    close,
  };
}
