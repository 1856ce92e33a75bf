import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { namedStatements } from "./named-statements.ts";
import { impatient } from "./reads.ts";
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

/** The catalogue has one connection of so many, and uses no others. */
const READS_SHARE = 3;

export interface Connection {
  /** Money, accounts, jobs and readiness. */
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** The catalogue, which may be slow or refuse. */
  reads: Kysely<Tables>;
  close(): Promise<void>;
}

function openPool(url: string, size: number, timeouts: Timeouts): pg.Pool {
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
  return pool;
}

const kyselyOn = (pool: Pick<pg.Pool, "connect" | "end">) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });

/** Connects lazily: nothing is sent before the first query. @param size of both pools together */
export function connect(url: string, size: number, timeouts = VISITORS): Connection {
  const share = Math.floor(size / READS_SHARE);
  const pool = openPool(url, size - share, timeouts);
  const db = kyselyOn(pool);
  const readPool = share > 0 ? openPool(url, share, timeouts) : undefined;
  const reads = readPool ? kyselyOn(impatient(readPool, share)) : db;
  // Kysely leaves a pool open that it never asked anything; others may have.
  const close = async () => {
    await Promise.all([db.destroy(), reads.destroy()]);
    for (const one of [pool, readPool]) if (one && !one.ending) await one.end();
  };
  return { db, pool, reads, close };
}
