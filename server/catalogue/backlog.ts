/** So many are read in one statement. */
const BATCH = 100;

function inBatches(ids: readonly string[]): string[][] {
  const batches = [];
  for (let from = 0; from < ids.length; from += BATCH) batches.push(ids.slice(from, from + BATCH));
  return batches;
}

/** What of the backlog is left: nothing, changes of large transactions alone, or of small ones, too. */
export type Left = "nothing" | "large" | "small";

/**
 * Cars that have changed, too many at once to be applied at once, in the order of their changes; those
 * that somebody waits for come first.
 */
export function createBacklog() {
  const small: string[][] = [];
  const large: string[][] = [];
  let since = 0;

  const left = (): Left => (small.length ? "small" : large.length ? "large" : "nothing");

  return {
    /** @param first those of them that small transactions have changed */
    add(ids: readonly string[], first: readonly string[]): void {
      if (left() === "nothing") since = performance.now();
      const isFirst = new Set(first);
      small.push(...inBatches(first));
      large.push(...inBatches(ids.filter((id) => !isFirst.has(id))));
    },

    /** The next of them, which are then no longer here. */
    take: (): readonly string[] => small.shift() ?? large.shift() ?? [],

    left,

    isEmpty: (): boolean => left() === "nothing",

    /** For how many ms there have been some. */
    age: (): number => (left() === "nothing" ? 0 : performance.now() - since),
  };
}
export type Backlog = ReturnType<typeof createBacklog>;
