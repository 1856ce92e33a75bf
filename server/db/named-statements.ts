import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { aboutStatement } from "../tracing/about-statement.ts";
import { inSpan } from "../tracing/trace.ts";
import { beginStatement } from "./acting.ts";
import type { Connection, Connections } from "./connections.ts";
import { isQueryTimeout, isWrongServer } from "./errors.ts";

const NAMES_MAX = 500;

/** Marks a statement whose best plan depends on its values: it is planned each time. */
export const REPLAN = "/* replan */";

/**
 * Gives every SQL text a statement name, so that PostgreSQL parses each only once per connection.
 * Texts are few (values are parameters); those after the first NAMES_MAX get no name. A connection
 * on which a query timed out, a transaction could not begin, or that leads to a wrong server is not
 * used again.
 */
export function namedStatements(pool: Connections): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(sql: string): string | undefined {
    const known = names.get(sql);
    if (known || names.size >= NAMES_MAX) return known;
    const name = createHash("sha1").update(sql).digest("base64url");
    names.set(sql, name);
    return name;
  }

  function wrap(client: Connection): PostgresPoolClient {
    let broken: unknown;
    // After a timeout a later query, such as a rollback, would only wait behind the unanswered one.
    const query = async (sql: string, values?: unknown[]) => {
      if (broken) throw broken;
      const name = values?.length && !sql.endsWith(REPLAN) ? nameOf(sql) : undefined;
      const text = sql === "begin" ? beginStatement() : sql;
      const ask = () => client.query({ name, text, values });
      return inSpan(() => aboutStatement(sql), ask).catch((error) => {
        const useless = isQueryTimeout(error) || isWrongServer(error);
        if (useless || sql === "begin") broken = error;
        throw error;
      });
    };
    const release = () => client.release(broken !== undefined);
    // Kysely may send a cursor too, which the shop does not use.
    return { query, release } as unknown as PostgresPoolClient;
  }

  return { connect: async () => wrap(await pool.connect()), end: () => pool.end(), options: {} };
}
