import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { namedStatements } from "./named-statements.ts";
import type { Tables } from "./tables.ts";

const INT8 = 20;
const NUMERIC_BOUND = Number.MAX_SAFE_INTEGER;

function parseInt8(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > NUMERIC_BOUND) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** Timeouts in ms; 0 is none. */
export interface Timeouts {
  /** For a connection. */
  connectMs: number;
  /** For a statement; the server cancels it. */
  statementMs: number;
  /** For an answer: longer than `statementMs`, so that only a dead server exceeds it. */
  answerMs: number;
}

const VISITORS: Timeouts = { connectMs: 5_000, statementMs: 10_000, answerMs: 12_000 };
/** For migrations and seeds, which may take long. */
export const NO_TIMEOUTS: Timeouts = { connectMs: 5_000, statementMs: 0, answerMs: 0 };

export interface Connection {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects lazily: nothing is sent before the first query. */
export function connect(url: string, size: number, timeouts = VISITORS): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.answerMs,
    application_name: "marque",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would
  // end the process, and so would one that breaks while the pool is closing and no longer listens.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });
  // Kysely leaves a pool open that it never asked anything; others may have.
  const close = async () => {
    await db.destroy();
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}
