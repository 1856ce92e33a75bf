import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isQueryTimeout } from "./errors.ts";

const NAMES_MAX = 500;

/** Marks a statement whose best plan depends on its values: it is planned anew each time. */
export const REPLAN = "/* plan anew */";

/**
 * Gives every SQL text a statement name, so that PostgreSQL parses each only once per connection.
 * Texts are few (values travel as parameters); past NAMES_MAX further ones go unnamed. A connection
 * on which the server fell silent is not used again.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(sql: string): string | undefined {
    const known = names.get(sql);
    if (known || names.size >= NAMES_MAX) return known;
    const name = createHash("sha1").update(sql).digest("base64url");
    names.set(sql, name);
    return name;
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let silence: unknown;
    // What is sent after it, a rollback say, would only wait behind what was not answered.
    const query = async (sql: string, values?: unknown[]) => {
      if (silence) throw silence;
      const name = values?.length && !sql.endsWith(REPLAN) ? nameOf(sql) : undefined;
      return client.query({ name, text: sql, values }).catch((error) => {
        if (isQueryTimeout(error)) silence = error;
        throw error;
      });
    };
    const release = () => client.release(silence !== undefined);
    return { query, release } as unknown as PostgresPoolClient;
  }

  return { connect: async () => wrap(await pool.connect()), end: () => pool.end() } as PostgresPool;
}
