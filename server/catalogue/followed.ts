import type pg from "pg";
import type { Db } from "../db/tables.ts";
import type { Left } from "./backlog.ts";
import { type ChangeLog, createChangeLog } from "./change-log.ts";
import type { Changes } from "./feed.queries.ts";
import { type CatchUp, createFeed } from "./feed.ts";
import { createLoadedOffers, type LoadedOffers } from "./loaded-offers.ts";
import type { Offers } from "./offers.ts";
import { createReadCaches } from "./read-caches.ts";

/** If memory is further behind the database than this, the database answers. */
export const AGE_MAX_MS = 1_000;
/** The same while very many changes are applied in batches. */
export const BACKLOG_AGE_MAX_MS = 10_000;

export interface FollowedDeps {
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

interface Followers {
  offers: LoadedOffers;
  log: ChangeLog;
  /** Drops what is cached of these cars; of all where undefined. */
  invalidate: (ids?: string[]) => void;
  /** Replaces what is cached of the changed cars. */
  renew: (changes: Changes) => void;
  changed: (() => void) | undefined;
}

/** Applies changes to the cars in memory and to the caches. */
function applyChanges({ offers, log, invalidate, renew, changed: onChange }: Followers) {
  /** Whether the last read applied a part of the backlog: cars as they were after that read. */
  let wasBehind = false;

  return async function apply(changes: Changes): Promise<Left> {
    const mine = offers.following();
    const changed = mine?.apply(changes);
    if (changes.ids.length || changes.many) {
      if (changed) renew(changes);
      else invalidate();
      onChange?.();
    }
    const isBehind = mine !== undefined && mine.left() !== "nothing";
    // Then what is in memory is not what the cars were before their changes.
    const isUnknown = changes.ids.length > 0 && (isBehind || wasBehind);
    // Last: a page that finds the change in the log is rendered again, and must read new values.
    log.add(isUnknown ? undefined : changed);
    if (!mine) return "nothing";
    // Only loading all cars again frees the memory.
    if (mine.isWorn()) throw new Error("Most values in memory are of former cars");
    // The next reads apply these cars, so that a request that waits for this read need not wait
    // for all of them.
    if (changes.many) return mine.left();
    wasBehind = isBehind;
    if (isBehind) {
      await mine.applyBacklog();
      invalidate([]);
    }
    if (mine.left() === "nothing") offers.ready(mine);
    return mine.left();
  };
}

/** The cars on offer, once the feed has loaded them, and the caches of other reads. */
export function createFollowed(deps: FollowedDeps) {
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

  function renew({ ids, shown, askedAt }: Changes): void {
    generation += 1;
    caches.renew({ ids, cars: shown ?? [], askedAt });
  }

  const feed = createFeed({
    db,
    pool,
    load: offers.load,
    expectMany: () => offers.following()?.expectMany(),
    apply: applyChanges({ offers, log, invalidate, renew, changed: deps.changed }),
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

export type Followed = ReturnType<typeof createFollowed>;
