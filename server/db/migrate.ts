import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { VERSION } from "../version.ts";
import { LOCKS } from "./advisory-locks.ts";
import { isLockTimeout, isReadOnly, isSerializationFailure } from "./errors.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

const HISTORY = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** How a migration waits for tables that others use. */
interface LockRetries {
  /** At most this long at a time: others who need the table wait behind it. */
  lockMs: number;
  /** In between, in which those get their turn. */
  pauseMs: number;
  attempts: number;
  print: (line: string) => void;
}
/** Five minutes: a supervisor starts the process again. */
const LOCK_RETRIES: LockRetries = { lockMs: 1_000, pauseMs: 2_000, attempts: 100, print: () => {} };

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
}

/** @throws an Error with one sentence when a newer shop has changed the schema */
function refuseNewer(applied: string[], files: string[]): void {
  const newest = applied
    .filter((name) => !files.includes(name))
    .sort()
    .at(-1);
  if (newest === undefined) return;
  throw new Error(
    `This database was migrated by a newer version of the shop (up to ${newest}), and this is version ${VERSION}: start the newer one, or restore the backup from before the upgrade.`,
  );
}

function refuseReadOnly(error: unknown): never {
  if (!isReadOnly(error)) throw error;
  throw new Error(
    "The database is read-only, as some providers make it while its disk is full: free some space there, or lift its default_transaction_read_only, and try again.",
  );
}

/**
 * How many migrations the database has, and how many it lacks.
 * @throws as `migrate`, when a newer shop has changed the schema
 */
export async function readSchema(pool: pg.Pool, folder = MIGRATIONS) {
  const files = await filesOf(folder);
  const { rows } = await pool.query("select to_regclass('schema_migration') is not null as made");
  const known = rows[0].made ? await pool.query("select name from schema_migration") : { rows: [] };
  const applied: string[] = known.rows.map(({ name }) => name);
  refuseNewer(applied, files);
  return { applied: applied.length, waiting: files.length - applied.length };
}

/**
 * Brings the database up to date: each file of migrations/ once, in order, each in a transaction
 * of its own; processes that start together take turns. It never keeps others waiting for a table
 * longer than `lockMs`.
 * @returns the names of the files applied now
 * @throws an Error with one sentence when a file was changed after it was applied, a newer shop has
 * changed the schema, or the database is read-only
 */
export async function migrate(
  pool: pg.Pool,
  folder = MIGRATIONS,
  retries: Partial<LockRetries> = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    await client.query(HISTORY).catch(refuseReadOnly);
    const { rows } = await client.query("select name, checksum from schema_migration");
    const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const applied: string[] = [];
    const files = await filesOf(folder);
    refuseNewer([...known.keys()], files);
    for (const name of files) {
      const text = await readFile(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      if (known.get(name) === checksum) continue;
      if (known.has(name))
        throw new Error(`The migration ${name} was changed after this database had applied it.`);
      await applyWithRetries({ client, name, text, checksum }, { ...LOCK_RETRIES, ...retries });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCKS.migrations]).catch(() => {});
    client.release();
  }
}

interface Migration {
  client: pg.PoolClient;
  name: string;
  text: string;
  checksum: string;
}

async function applyWithRetries(migration: Migration, retries: LockRetries): Promise<void> {
  const { lockMs, pauseMs, attempts, print } = retries;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(migration, lockMs);
    } catch (error) {
      const again = isLockTimeout(error) || isSerializationFailure(error);
      if (!again || attempt === attempts)
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}.`);
      if (attempt === 1)
        print(`The migration ${migration.name} waits for others to leave a table …`);
      await pause(pauseMs);
    }
  }
}

async function apply({ client, name, text, checksum }: Migration, lockMs: number): Promise<void> {
  await client.query("begin");
  try {
    // A large index takes longer than any request may.
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
