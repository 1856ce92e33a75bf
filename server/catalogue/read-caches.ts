import type { LRUCache } from "lru-cache";
import { largeCache } from "../large-cache.ts";

const ENTRIES_MAX = 2_000;
const ONES_MAX = 20_000;
/** After this time every replica that answers has followed a change. */
const FOLLOWED_MS = 10_000;
/** While changes are not received, what replicas answer is cached for this long. */
const UNHEARD_MS = 5_000;

interface Loaded {
  value: Promise<unknown>;
  /** When the read began. */
  at: number;
  /** When its answer came. */
  cameAt?: number;
}
type Cache = LRUCache<string, Loaded>;

/** The kinds of things that are read by their id. */
const KINDS = ["car", "seller"] as const;
export type Kind = (typeof KINDS)[number];

/** The kind is part of the key: a visitor may ask for a car with the id of a seller. */
const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;

/** What has changed, and cars as they are now. */
interface Renewed {
  ids: string[];
  cars: readonly { id: string }[];
  /** When the read of these cars began, by `performance.now()`. */
  askedAt: number;
}

interface Options {
  /** Whether changes are received. */
  listening: () => boolean;
  /** Whether what is read may come from a replica. */
  replicated: boolean;
}

/** What has just changed, which a replica may not have yet. */
function createChanged(replicated: boolean) {
  const ones = largeCache<string, true>(ONES_MAX, { ttl: FOLLOWED_MS });
  let any = Number.NEGATIVE_INFINITY;
  let all = any;
  const recent = (at: number) => replicated && performance.now() - at < FOLLOWED_MS;

  return {
    /** These cars and people; all where undefined. */
    note(ids: string[] | undefined): void {
      if (!replicated || ids?.length === 0) return;
      any = performance.now();
      if (!ids) all = any;
      for (const id of ids ?? []) ones.set(id, true);
    },
    any: () => recent(any),
    one: (id: string) => recent(all) || ones.has(id),
  };
}

/** What was requested while the cars were read may be newer than they are. */
function renewCars(cache: Cache, { ids, cars, askedAt }: Renewed): void {
  const known = new Map(cars.map((car) => [car.id, car]));
  for (const id of ids) {
    const [key, car] = [keyOf("car", id), known.get(id)];
    const { cameAt = askedAt } = cache.peek(key) ?? {};
    if (car && cameAt < askedAt)
      cache.set(key, { value: Promise.resolve(car), at: askedAt, cameAt: askedAt });
    else cache.delete(key);
  }
}

/**
 * Caches of reads of the catalogue and of single cars and people, while changes are received. What
 * has just changed is read each time: a replica may answer with data from before the change, and
 * this would stay in the cache.
 */
export function createReadCaches({ listening, replicated }: Options) {
  const entries: Cache = largeCache(ENTRIES_MAX);
  const ones: Cache = largeCache(ONES_MAX);
  const changed = createChanged(replicated);

  async function getOrLoad<Value>(
    cache: Cache,
    key: string,
    load: () => Promise<Value>,
    ageMax = Number.POSITIVE_INFINITY,
  ): Promise<Value> {
    const at = performance.now();
    const known = cache.get(key);
    if (known && at - known.at < ageMax) return known.value as Promise<Value>;
    const value = load();
    if (!listening() && !replicated) return value;
    const loaded: Loaded = { value, at };
    cache.set(key, loaded, listening() ? {} : { ttl: UNHEARD_MS });
    const drop = () => cache.get(key) === loaded && cache.delete(key);
    value.then((found) => {
      loaded.cameAt = performance.now();
      if (found === undefined) drop();
    }, drop);
    return value;
  }

  return {
    /**
     * Caches until any car changes, and at most for `ageMax` ms. Concurrent calls share one load.
     */
    getOrLoad: <Value>(key: string, load: () => Promise<Value>, ageMax?: number): Promise<Value> =>
      listening() && changed.any() ? load() : getOrLoad(entries, key, load, ageMax),

    /**
     * Caches until this car or seller changes; a missing one is not cached. `load` learns whether
     * it has just changed: then only the primary is sure to have the change.
     */
    getOrLoadOne: <Value>(
      kind: Kind,
      id: string,
      load: (changed: boolean) => Promise<Value>,
    ): Promise<Value> =>
      listening() && changed.one(id)
        ? load(true)
        : getOrLoad(ones, keyOf(kind, id), () => load(false)),

    /** Whether a replica may not have yet what has changed. */
    mayTrail: changed.any,

    /** The same for this car or person. */
    hasJustChanged: changed.one,

    /** Of these cars and people; of all where undefined. */
    invalidate(ids: string[] | undefined): void {
      changed.note(ids);
      entries.clear();
      if (!ids) ones.clear();
      for (const id of ids ?? []) for (const kind of KINDS) ones.delete(keyOf(kind, id));
    },

    /**
     * Of these cars and people. Cars that are cached are replaced: their next visitor need not wait
     * for another read.
     */
    renew(renewed: Renewed): void {
      changed.note(renewed.ids);
      entries.clear();
      for (const id of renewed.ids) ones.delete(keyOf("seller", id));
      renewCars(ones, renewed);
    },
  };
}
