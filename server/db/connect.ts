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

export interface Connection {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects lazily: nothing is sent before the first query. */
export function connect(url: string, size: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
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
  return { db, pool, close: () => db.destroy() };
}
