import type { Kysely } from "kysely";
import type pg from "pg";
import type { Tables } from "../db/tables.ts";
import { ALL_CARS, type Changes, readChanges } from "./feed.queries.ts";
import { createFeedConnection, type FeedConnection } from "./feed-connection.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Notifications may be lost without a sign: changes are read at least so often. */
const POLL_MS = 400;
/** Notifications of many changes are gathered so long. */
const GATHER_MS = 30;
/** A read that takes longer means that the connection is dead. */
const READ_MS = 4_000;
/** Changes are deleted after an hour: a process that slept so long loads everything again. */
const PAUSE_MAX_MS = 30 * 60_000;

interface Deps {
  pool: pg.Pool;
  /** Reads everything again; `own` is the feed's connection. @returns the snapshot that `apply` goes on from */
  load(own: Kysely<Tables>): Promise<string>;
  apply(changes: Changes): Promise<void>;
  /** A change was notified while nothing is loaded. */
  noticed(): void;
  /** Something of the person with this id has changed. */
  personChanged(id: string): void;
  /** The connection is there or gone. */
  connected(listening: boolean): void;
}

/** What was read, and of which moment. */
interface Read {
  snapshot: string;
  at: number;
}

/** @returns what the next read goes on from */
async function readOn(
  db: Kysely<Tables>,
  last: Read,
  apply: (changes: Changes) => Promise<void>,
): Promise<Read> {
  const at = Date.now();
  if (at - last.at > PAUSE_MAX_MS) throw new Error("Changes may be deleted by now");
  const changes = await readChanges(db, last.snapshot);
  if (changes.ids.includes(ALL_CARS)) throw new Error("All cars have changed");
  await apply(changes);
  return { snapshot: changes.snapshot, at };
}

/**
 * Follows the changes of cars, over a connection of its own: PostgreSQL notifies of each commit, and
 * what the last read could not see is read. When the connection is lost, everything is loaded again.
 */
export function createFeed({ pool, load, apply, noticed, personChanged, connected }: Deps) {
  let open: FeedConnection | undefined;
  let last: Read | undefined;
  let poll: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function stop(): void {
    clearInterval(poll);
    clearTimeout(gathering);
    [gathering, open, last] = [undefined, undefined, undefined];
  }

  const connection = createFeedConnection({
    pool,
    personChanged,
    notified() {
      if (!last) noticed();
      else gathering ??= setTimeout(() => void read(), GATHER_MS).unref();
    },
    opened(mine) {
      open = mine;
      connected(true);
      poll = setInterval(() => void read(), POLL_MS).unref();
      void loadAll(mine);
    },
    lost() {
      stop();
      connected(false);
    },
  });

  const read = oneAtATime(async () => {
    clearTimeout(gathering);
    gathering = undefined;
    const mine = open;
    if (!mine) return;
    const deadline = setTimeout(() => mine === open && connection.lost(), READ_MS);
    try {
      if (!last) await mine.client.query("select 1");
      else {
        const next = await readOn(mine.db, last, apply);
        if (mine === open) last = next;
      }
    } catch {
      if (mine === open) connection.lost();
    } finally {
      clearTimeout(deadline);
    }
  });

  async function loadAll(mine: FeedConnection): Promise<void> {
    try {
      const at = Date.now();
      const snapshot = await load(mine.db);
      if (mine !== open) return;
      last = { snapshot, at };
      await read();
    } catch {
      if (mine === open) connection.lost();
    }
  }

  return {
    connect: connection.connect,

    /** Applies everything that was committed before this call. */
    catchUp: async (): Promise<void> => (last ? read() : undefined),

    /** How long ago, in ms, everything committed by then was known. */
    age: (): number => (last ? Date.now() - last.at : Number.POSITIVE_INFINITY),

    close(): void {
      connection.close();
      stop();
    },
  };
}
