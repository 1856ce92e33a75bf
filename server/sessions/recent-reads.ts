import { LRUCache } from "lru-cache";

const ENTRIES_MAX = 20_000;
/** The time of last use of a session is written when it is read again. */
const REMEMBERED_MS = 10_000;
/** How exact this is: no entry asks for the time more often. */
const CLOCK_MS = 100;
/** Of more changed people than this everything is invalidated. */
const CHANGED_MAX = 10_000;

interface Entry {
  value: unknown;
  person: string;
  askedAt: number;
}

/** @param isHeard whether this process hears of every change of a person */
function createEntries(isHeard: () => boolean) {
  const entries = new LRUCache<string, Entry>({
    max: ENTRIES_MAX,
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
 * What was read of people in the last seconds, for the pages that nearly all visitors share. What was
 * asked for before a change is not used after it, also where the answer arrives later. Nothing that
 * decides what somebody may do reads from here.
 */
export function createRecentReads({ isHeard }: { isHeard: () => boolean }) {
  const entries = createEntries(isHeard);

  return {
    /** Reads, and remembers what was found; null is not remembered. */
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

    /** Something of this person has changed, or may have of anybody. */
    invalidate: entries.invalidate,
  };
}
export type RecentReads = ReturnType<typeof createRecentReads>;
