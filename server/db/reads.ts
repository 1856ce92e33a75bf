import type pg from "pg";
import { countRefused } from "../limits/refused.ts";
import { currentActing } from "./acting.ts";
import type { Connections } from "./connections.ts";
import { Overloaded } from "./errors.ts";

/** How long all connections may have been busy before the next request is refused at once. */
const ANONYMOUS_MS = 500;
const SIGNED_IN_MS = 2_000;
/** How many requests must wait as well: fifty clients with one request each are no overload. */
const WAITING_MAX = 64;

/**
 * The connections of the catalogue. A short queue waits. Once it has lasted for a while, visitors
 * without a session are refused at once, later also the others: waiting longer would not get them
 * an answer.
 */
export function shedWhenBusy(pool: pg.Pool, size: number): Connections {
  let busySince: number | undefined;

  function refuseLongQueue(): void {
    if (pool.idleCount > 0 || pool.totalCount < size) {
      busySince = undefined;
      return;
    }
    busySince ??= performance.now();
    const busyMaxMs = currentActing()?.session ? SIGNED_IN_MS : ANONYMOUS_MS;
    if (pool.waitingCount >= WAITING_MAX && performance.now() - busySince > busyMaxMs) {
      countRefused("catalogue");
      throw new Overloaded();
    }
  }

  return {
    async connect() {
      refuseLongQueue();
      return pool.connect();
    },
    end: () => pool.end(),
  };
}
