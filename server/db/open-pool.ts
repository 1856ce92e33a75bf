import pg from "pg";
import { standbyError } from "./errors.ts";

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
  /**
   * For the next statement of a transaction; without it there is no limit. Then the server ends the
   * connection, so that a process that is suspended or cut off does not keep its locks. Shorter than
   * `statementMs`, so that those who wait for a lock get it.
   */
  idleMs?: number;
}

/** Checks a new connection before its first use. @throws where it leads to the wrong server */
type Check = (client: pg.ClientBase) => Promise<void>;

/** A server that was the primary until a moment ago answers, but refuses changes. */
const isPrimary: Check = async (client) => {
  const { rows } = await client.query("select pg_is_in_recovery() as standby");
  if (rows[0].standby) throw standbyError();
};

/** Connections to one server: to the primary, unless `check` says otherwise. */
export function openPool(
  url: string,
  size: number,
  timeouts: Timeouts,
  check: Check = isPrimary,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.answerMs,
    idle_in_transaction_session_timeout: timeouts.idleMs ?? 0,
    application_name: "marque",
    // Not pg's `verify`: it leaks a connection whose caller gives up while it is being checked.
    onConnect: check,
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
