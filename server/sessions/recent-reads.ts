import { largeCache } from "../large-cache.ts";

const ENTRIES_MAX = 20_000;
/** The time of last use of a session is written when it is read again. */
const REMEMBERED_MS = 10_000;
/** The precision of this time: the cache reads the clock no more often. */
const CLOCK_MS = 100;
/** After changes of more people than this everything is invalidated. */
const CHANGED_MAX = 10_000;

interface Entry {
  value: unknown;
  person: string;
  askedAt: number;
}

/** @param isHeard whether every change of a person is received */
function createEntries(isHeard: () => boolean) {
  const entries = largeCache<string, Entry>(ENTRIES_MAX, {
    ttl: REMEMBERED_MS,
    ttlResolution: CLOCK_MS,
  });
  const changedAt = new Map<string, number>();
  let allChangedAt = Number.NEGATIVE_INFINITY;
  const isGood = ({ person, askedAt }: Entry) =>
    askedAt > allChangedAt && askedAt > (changedAt.get(person) ?? 0) && isHeard();

  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      return entry && isGood(entry) ? entry : undefined;
    },
    set: (key: string, entry: Entry) => entries.set(key, entry),
    delete: (key: string) => entries.delete(key),

    invalidate(person: string | undefined): void {
      const now = performance.now();
      if (person && changedAt.size < CHANGED_MAX) {
        changedAt.set(person, now);
        return;
      }
      allChangedAt = now;
      changedAt.clear();
    },
  };
}

/**
 * Reads of people from the last seconds, for pages that nearly all visitors share. A read that
 * began before a change is not used after it, even if its answer arrives later. Nothing that
 * decides what somebody may do reads from here.
 */
export function createRecentReads({ isHeard }: { isHeard: () => boolean }) {
  const entries = createEntries(isHeard);

  return {
    /** Reads, and keeps the result unless it is null. */
    async read<Value>(
      key: string,
      load: () => Promise<Value | null>,
      personOf: (value: Value) => string,
    ): Promise<Value | null> {
      const askedAt = performance.now();
      const value = await load();
      if (value === null) entries.delete(key);
      else entries.set(key, { value, person: personOf(value), askedAt });
      return value;
    },

    recall: <Value>(key: string): Value | undefined => entries.get(key)?.value as Value | undefined,

    /** Something of this person has changed; of anybody where undefined. */
    invalidate: entries.invalidate,
  };
}
export type RecentReads = ReturnType<typeof createRecentReads>;
