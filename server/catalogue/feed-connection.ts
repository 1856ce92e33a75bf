import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Connection } from "../db/connections.ts";
import { namedStatements } from "../db/named-statements.ts";
import type { Tables } from "../db/tables.ts";

const RECONNECT_MS = 1_000;

interface Deps {
  pool: pg.Pool;
  notified(): void;
  /** Something of the person with this id has changed. */
  personChanged(id: string): void;
  /** A connection is there, and listens. */
  opened(connection: FeedConnection): void;
  /** The connection was lost; another one follows. */
  lost(): void;
}

export interface FeedConnection {
  client: pg.PoolClient;
  /** Kysely on this connection. */
  db: Kysely<Tables>;
}

/** Kysely on one connection, which stays the caller's. */
function dbOn(client: pg.PoolClient): Kysely<Tables> {
  const connection: Connection = { query: (statement) => client.query(statement), release() {} };
  const pool = namedStatements({ connect: async () => connection, end: async () => {} });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A connection that listens for changes, and a new one whenever it is lost. */
export function createFeedConnection({
  pool,
  notified,
  personChanged,
  opened,
  lost: onLost,
}: Deps) {
  let client: pg.PoolClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function hear({ channel, payload = "" }: pg.Notification): void {
    if (channel === "person") personChanged(payload);
    else notified();
  }

  async function connect(): Promise<void> {
    if (closed) return;
    try {
      const mine = await pool.connect();
      // The shop has stopped meanwhile.
      if (closed) return mine.release(true);
      client = mine;
      mine.on("notification", hear);
      mine.once("error", lost);
      mine.once("end", lost);
      await mine.query(
        "set application_name = 'marque catalogue'; listen catalogue; listen person",
      );
      opened({ client: mine, db: dbOn(mine) });
    } catch {
      lost();
    }
  }

  function release(): void {
    client?.removeListener("notification", hear);
    client?.removeListener("error", lost);
    client?.removeListener("end", lost);
    client?.on("error", () => {});
    client?.release(true);
    client = undefined;
  }

  function lost(): void {
    if (closed || retry) return;
    release();
    onLost();
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RECONNECT_MS).unref();
  }

  return {
    connect,
    lost,
    close(): void {
      closed = true;
      clearTimeout(retry);
      release();
    },
  };
}
