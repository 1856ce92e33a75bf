/** So many are read in one statement. */
const BATCH = 100;

/** Cars that have changed, too many at once to be applied at once, in the order of their changes. */
export function createBacklog() {
  const batches: string[][] = [];
  let since = 0;

  return {
    add(ids: readonly string[]): void {
      if (batches.length === 0) since = performance.now();
      for (let from = 0; from < ids.length; from += BATCH)
        batches.push(ids.slice(from, from + BATCH));
    },

    /** The next of them, which are then no longer here. */
    take: (): readonly string[] => batches.shift() ?? [],

    isEmpty: (): boolean => batches.length === 0,

    /** For how many ms there have been some. */
    age: (): number => (batches.length === 0 ? 0 : performance.now() - since),
  };
}
export type Backlog = ReturnType<typeof createBacklog>;
