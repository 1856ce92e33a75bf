/** What pages need to know of a car on offer, to tell whether its change concerns them. */
export interface Traits {
  seller: string;
  /** Name and brand, folded. */
  name: string;
  brand: string;
  body: string | null;
  model: number;
  price: number;
}

/** A car before and after; undefined while it was not on offer. Of a person, both are. */
export interface Change {
  id: string;
  before: Traits | undefined;
  after: Traits | undefined;
}

const LENGTH_MAX = 4_000;
/** After this time every replica that answers has followed a change. */
const FOLLOWED_MS = 10_000;

/**
 * The last changes, so that a cached page can look which have come since it was rendered.
 * @param replicated whether what pages read may come from a replica
 */
export function createChangeLog({ replicated }: { replicated: boolean }) {
  let changes: (Change & { at: number })[] = [];
  /** The number of the first of them. */
  let first = 0;
  let resetAt = Number.NEGATIVE_INFINITY;
  const end = () => first + changes.length;

  return {
    end,

    /** The number of the first change that a read may not see which begins now. */
    begin(): number {
      if (!replicated) return end();
      const followed = performance.now() - FOLLOWED_MS;
      if (resetAt > followed) return first - 1;
      return first + changes.findLastIndex(({ at }) => at < followed) + 1;
    },

    /** Undefined stands for changes of which nothing is known. */
    add(some: readonly Change[] | undefined): void {
      const at = performance.now();
      if (!some) {
        first += changes.length + 1;
        [changes, resetAt] = [[], at];
        return;
      }
      changes.push(...some.map((change) => ({ ...change, at })));
      if (changes.length <= LENGTH_MAX) return;
      const removed = changes.length - LENGTH_MAX / 2;
      changes = changes.slice(removed);
      first += removed;
    },

    /** Whether a change from number `from` on concerns somebody, or may. */
    concerns(from: number, isConcerned: (change: Change) => boolean): boolean {
      return from < first || changes.slice(from - first).some(isConcerned);
    },
  };
}
export type ChangeLog = ReturnType<typeof createChangeLog>;
