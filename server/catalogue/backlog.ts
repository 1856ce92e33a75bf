import type { ManyCars } from "./feed.queries.ts";
import { dashed } from "./id-index.ts";

/** How many are read in one statement. */
const BATCH = 100;
const ID_BYTES = 16;

function idsOf(bytes: Buffer): string[] {
  const ids = [];
  for (let from = 0; from < bytes.length; from += ID_BYTES)
    ids.push(dashed(bytes.toString("hex", from, from + ID_BYTES)));
  return [...new Set(ids)];
}

/** What is left of the backlog: nothing, only changes of large transactions, or small ones too. */
export type Left = "nothing" | "large" | "small";

/**
 * Cars that have changed, too many at once to be applied at once, in the order of their changes;
 * those that somebody waits for come first.
 */
export function createBacklog() {
  let small: string[] = [];
  const large: Buffer[] = [];
  let isExpected = false;
  let since = 0;

  const left = (): Left => (small.length ? "small" : large.length ? "large" : "nothing");

  const isBehind = () => isExpected || left() !== "nothing";

  function begin(): void {
    if (!isBehind()) since = performance.now();
  }

  return {
    /** Very many cars have changed; their ids are being read. */
    expect(): void {
      begin();
      isExpected = true;
    },

    add(many: ManyCars): void {
      begin();
      isExpected = false;
      small = small.concat(many.small);
      for (let from = 0; from < many.large.length; from += BATCH * ID_BYTES)
        large.push(many.large.subarray(from, from + BATCH * ID_BYTES));
    },

    /** Removes the next ones from the backlog. */
    take: (): readonly string[] =>
      small.length ? small.splice(0, BATCH) : idsOf(large.shift() ?? Buffer.alloc(0)),

    left,

    isEmpty: (): boolean => left() === "nothing",

    /** Whether there are some, or soon will be. */
    isBehind,

    /** For how many ms that has been so. */
    age: (): number => (isBehind() ? performance.now() - since : 0),
  };
}
export type Backlog = ReturnType<typeof createBacklog>;
