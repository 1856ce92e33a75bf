/**
 * The fields of a car on offer by which a cached page can tell whether its change concerns the
 * page.
 */
export interface Traits {
  seller: string;
  /** Name and brand, folded. */
  name: string;
  brand: string;
  body: string | null;
  model: number;
  price: number;
}

/**
 * A car before and after a change, undefined while it is not on offer. For a change of a person
 * both are undefined.
 */
export interface Change {
  id: string;
  before: Traits | undefined;
  after: Traits | undefined;
  /** Several transactions made it, and what the car was between them is not known. */
  several: boolean;
}

interface Logged extends Change {
  at: number;
  /** The number of the addition with which it came. */
  addition: number;
}

const LENGTH_MAX = 4_000;
/** After this time every replica that answers has followed a change. */
const FOLLOWED_MS = 10_000;
/** With how many additions a state comes that a read has seen: one may be under way. */
const SEEN_AFTER = 2;

/**
 * The last changes, so that a cached page can check those since it was rendered.
 * @param replicated whether what pages read may come from a replica
 */
export function createChangeLog({ replicated }: { replicated: boolean }) {
  let changes: Logged[] = [];
  let additions = 0;
  /** The number of the first of them. */
  let first = 0;
  /** When the last one before it came. */
  let forgottenAt = Number.NEGATIVE_INFINITY;
  const end = () => first + changes.length;

  return {
    /** The number of the first change that a read which begins now may not see. */
    begin(): number {
      if (!replicated) return end();
      const followed = performance.now() - FOLLOWED_MS;
      if (forgottenAt > followed) return first - 1;
      return first + changes.findLastIndex(({ at }) => at < followed) + 1;
    },

    /** Undefined stands for unknown changes. */
    add(some: readonly Change[] | undefined): void {
      const at = performance.now();
      additions += 1;
      if (!some) {
        first += changes.length + 1;
        [changes, forgottenAt] = [[], at];
        return;
      }
      changes.push(...some.map((change) => ({ ...change, at, addition: additions })));
      if (changes.length <= LENGTH_MAX) return;
      const removed = changes.splice(0, changes.length - LENGTH_MAX / 2);
      first += removed.length;
      forgottenAt = removed.at(-1)?.at ?? forgottenAt;
    },

    /**
     * To be called after a read that began at number `from`.
     * @returns whether a change since then, or since it was last asked, passes the test, or may
     */
    after(from: number, isConcerned: (change: Change) => boolean): () => boolean {
      let next = from;
      const seen = additions + SEEN_AFTER;
      const mayConcern = (change: Logged) =>
        (change.several && change.addition <= seen) || isConcerned(change);
      return () => {
        if (next < first || changes.slice(next - first).some(mayConcern)) return true;
        next = end();
        return false;
      };
    },
  };
}
export type ChangeLog = ReturnType<typeof createChangeLog>;
