import type pg from "pg";
import type { Lag } from "./lag.ts";
import { type Position, parsePosition } from "./position.ts";
import { createProbe, repeat } from "./probe.ts";
import { WATCH_MS } from "./replica.ts";
import { createWaiting } from "./server.ts";

/** What is committed is before it, also where commits do not wait for the disk. */
const POSITION = `select case when not pg_is_in_recovery()
  then pg_current_wal_insert_lsn() end::text as position`;

/** Some providers make a database read-only while its disk is full. */
const STATE = `${POSITION}, current_setting('transaction_read_only')::bool as "readOnly"`;

type State = { position: string | null; readOnly: boolean };

/** The server that takes changes, watched over a connection of its own. */
export function createPrimary({ url, pool, lag }: { url: string; pool: pg.Pool; lag: Lag }) {
  const probe = createProbe<State>(url, STATE);
  const waiting = createWaiting();
  let away = false;
  let stop = () => {};

  function suspect(): void {
    away = true;
    lag.primaryAway();
  }

  return {
    orGone: waiting.orGone,
    suspect,
    isAway: () => away,

    /** Whether it answers within a second, and takes changes. */
    state: (): Promise<"ready" | "reading only" | "away"> =>
      probe.ask().then(
        ({ position, readOnly }) =>
          position === null ? "away" : readOnly ? "reading only" : "ready",
        () => "away",
      ),

    /** Watches it all the time, for its replicas. */
    watch(): void {
      stop = repeat(WATCH_MS, async () => {
        const at = performance.now();
        const state = await probe.ask().catch(() => undefined);
        const position = parsePosition(state?.position);
        if (position === undefined) {
          suspect();
          waiting.giveUp();
        } else {
          away = false;
          lag.primaryAt(position, at);
        }
      });
    },

    /** A position after everything that was committed before this call. */
    async position(): Promise<{ text: string; position: Position } | undefined> {
      const { rows } = await pool.query<Pick<State, "position">>(POSITION);
      const text = rows[0]?.position ?? "";
      const position = parsePosition(text);
      return position === undefined ? undefined : { text, position };
    },

    close(): void {
      stop();
      probe.close();
    },
  };
}
