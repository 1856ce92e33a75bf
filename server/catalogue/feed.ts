import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { namedStatements } from "../db/named-statements.ts";
import type { Tables } from "../db/tables.ts";
import { ALL_CARS, type Changes, readChanges } from "./feed.queries.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const RECONNECT_MS = 1_000;
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
  /** The connection is there or gone. */
  connected(listening: boolean): void;
}

/** Kysely on one connection, which stays the caller's. */
function dbOn(client: pg.PoolClient): Kysely<Tables> {
  const query = client.query.bind(client);
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {} };
  const named = namedStatements(pool as unknown as pg.Pool);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) });
}

/**
 * Follows the changes of cars, over a connection of its own: PostgreSQL notifies of each commit, and
 * what the last read could not see is read. When the connection is lost, everything is loaded again.
 */
export function createFeed({ pool, load, apply, noticed, connected }: Deps) {
  let client: pg.PoolClient | undefined;
  let db: Kysely<Tables> | undefined;
  let snapshot: string | undefined;
  let readAt = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  const read = oneAtATime(async () => {
    clearTimeout(gathering);
    gathering = undefined;
    const mine = client;
    const deadline = setTimeout(() => mine === client && lost(), READ_MS);
    try {
      const startedAt = Date.now();
      if (!db || !snapshot) await client?.query("select 1");
      else {
        if (startedAt - readAt > PAUSE_MAX_MS) throw new Error("Changes may be deleted by now");
        const changes = await readChanges(db, snapshot);
        if (changes.ids.includes(ALL_CARS)) throw new Error("All cars have changed");
        await apply(changes);
        if (mine !== client) return;
        snapshot = changes.snapshot;
        readAt = startedAt;
      }
    } catch {
      if (mine === client) lost();
    } finally {
      clearTimeout(deadline);
    }
  });

  function notified(): void {
    if (!snapshot) noticed();
    else gathering ??= setTimeout(() => void read(), GATHER_MS).unref();
  }

  async function connect(): Promise<void> {
    if (closed) return;
    try {
      const mine = await pool.connect();
      client = mine;
      mine.on("notification", notified);
      mine.once("error", lost);
      mine.once("end", lost);
      await mine.query("set application_name = 'marque catalogue'; listen catalogue");
      const own = dbOn(mine);
      db = own;
      connected(true);
      poll = setInterval(() => void read(), POLL_MS).unref();
      void loadAll(mine, own);
    } catch {
      lost();
    }
  }

  async function loadAll(mine: pg.PoolClient, own: Kysely<Tables>): Promise<void> {
    try {
      const loadedAt = Date.now();
      const loaded = await load(own);
      if (mine !== client) return;
      [snapshot, readAt] = [loaded, loadedAt];
      await read();
    } catch {
      if (mine === client) lost();
    }
  }

  function release(): void {
    clearInterval(poll);
    clearTimeout(gathering);
    gathering = undefined;
    client?.removeAllListeners("notification");
    client?.removeListener("error", lost);
    client?.removeListener("end", lost);
    client?.on("error", () => {});
    client?.release(true);
    client = undefined;
    db = undefined;
    snapshot = undefined;
  }

  function lost(): void {
    if (closed || retry) return;
    release();
    connected(false);
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RECONNECT_MS).unref();
  }

  return {
    connect,

    /** Applies everything that was committed before this call. */
    catchUp: async (): Promise<void> => {
      if (snapshot) await read();
    },

    /** How long ago, in ms, everything committed by then was known. */
    age: (): number => (snapshot ? Date.now() - readAt : Number.POSITIVE_INFINITY),

    close(): void {
      closed = true;
      clearTimeout(retry);
      release();
    },
  };
}
