import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { type NewEntry, writeEntries } from "./audit.queries.ts";

const FLUSH_MS = 1_000;
/** How many in a second at most: a flood must not become one of the database. */
const BURST = 50;
/** How many in an hour at most: entries are never deleted, and anybody can cause them. */
const HOURLY = 500;

/** Returns true once in this time. A clock that jumps back starts it again. */
function createInterval(lengthMs: number, now: () => Date) {
  let start = Number.NEGATIVE_INFINITY;
  return function starts(): boolean {
    const passed = now().getTime() - start;
    if (passed >= 0 && passed < lengthMs) return false;
    start = now().getTime();
    return true;
  };
}

/**
 * Writes the entries of events that change no row, once a second. What is beyond the budget is
 * counted, and written as one entry a minute.
 */
export function createEventEntries({ db, log, now }: { db: Db; log: Log; now: () => Date }) {
  const hourStarts = createInterval(HOUR_MS, now);
  const minuteStarts = createInterval(MINUTE_MS, now);
  let left = HOURLY;
  let waiting: NewEntry[] = [];
  /** How many of each event. */
  const skipped = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();

  function wait(): void {
    timer ??= setTimeout(flush, FLUSH_MS).unref();
  }

  function takeSkipped(): NewEntry {
    const after = Object.fromEntries(skipped);
    skipped.clear();
    return { actor: "shop", ip: "", action: "security.skipped", target: "", after };
  }

  function flush(closing = false): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (skipped.size && (minuteStarts() || closing)) batch.push(takeSkipped());
    if (skipped.size) wait();
    if (batch.length)
      written = written
        .then(() => writeEntries(db, batch))
        .catch((error) => log.warn({ err: error }, "Audit not written"));
    return written;
  }

  return {
    add(entry: NewEntry): void {
      if (hourStarts()) left = HOURLY;
      if (left > 0 && waiting.length < BURST) {
        left -= 1;
        waiting.push(entry);
      } else skipped.set(entry.action, (skipped.get(entry.action) ?? 0) + 1);
      wait();
    },

    /** Writes the waiting entries. */
    flush: () => flush(),

    /** Writes the waiting entries, and those that were only counted. */
    close: () => flush(true),
  };
}
