import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { startShop } from "#test/start-shop.ts";
import { migrate, readSchema } from "./migrate.ts";

const FIRST = "9001_first.sql";
const SECOND = "9002_second.sql";

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marque-migrations-"));
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("connect", (client) => client.on("error", () => {}));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function exists(table: string): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass($1) is not null as found", [table]);
  return rows[0].found;
}

/** For tests with a folder of their own. */
const forgetHistory = () => pool.query("truncate schema_migration");

const NEWER = "9999_from_the_future.sql";
const rememberNewer = () =>
  pool.query("insert into schema_migration (name, checksum) values ($1, 'x')", [NEWER]);

test("a schema that a newer shop has changed is refused before anything is applied (behaviour 123)", async () => {
  await rememberNewer();
  await write(FIRST, "create table first (id int)");
  const refusal = `This database was migrated by a newer version of the shop (up to ${NEWER}), and this is version`;
  await expect(migrate(pool)).rejects.toThrow(refusal);
  await expect(readSchema(pool)).rejects.toThrow(refusal);
  expect(await exists("first")).toBe(false);
});

test("an older shop does not start on a newer schema, and says so in one line (behaviour 123)", async () => {
  await rememberNewer();
  const shop = startShop({ DATABASE_URL: database.url, PORT: "0", DATA_DIR: folder });
  expect(await shop.ended).toBe(1);
  expect((await shop.errors).trim()).toMatch(/^This database was migrated by a newer .*\.$/);
});

test("a read-only database is not migrated, and the message says what to do", async () => {
  const options = "-c default_transaction_read_only=on";
  const readOnly = new pg.Pool({ connectionString: database.url, options });
  const migrated = migrate(readOnly).finally(() => readOnly.end());
  await expect(migrated).rejects.toThrow(
    /^The database is read-only, as some providers make it while its disk is full: .* try again\.$/,
  );
});

test("the applied and the pending migrations are counted", async () => {
  const { applied } = await readSchema(pool);
  expect(applied).toBeGreaterThan(15);
  expect(await readSchema(pool)).toEqual({ applied, waiting: 0 });
  await pool.query("drop table schema_migration");
  expect(await readSchema(pool)).toEqual({ applied: 0, waiting: applied });
});

test("the shop's own migrations are applied once", async () => {
  expect(await migrate(pool)).toEqual([]);
});

test("migrations are applied in the order of their numbers, and only new ones the next time", async () => {
  await forgetHistory();
  await write(SECOND, "alter table first add column note text");
  await write(FIRST, "create table first (id int)");
  await write("readme.txt", "not a migration");
  expect(await migrate(pool, folder)).toEqual([FIRST, SECOND]);
  expect(await migrate(pool, folder)).toEqual([]);
  await write("9003_third.sql", "create table third (id int)");
  expect(await migrate(pool, folder)).toEqual(["9003_third.sql"]);
});

test("a migration that was changed after it was applied is refused by its name", async () => {
  await forgetHistory();
  await write(FIRST, "create table first (id int)");
  await migrate(pool, folder);
  await write(FIRST, "create table first (id bigint)");
  await write(SECOND, "create table second (id int)");
  await expect(migrate(pool, folder)).rejects.toThrow(
    `The migration ${FIRST} was changed after this database had applied it.`,
  );
  expect(await exists("second")).toBe(false);
});

test("a failed migration is rolled back; those before it stay applied", async () => {
  await forgetHistory();
  await write(FIRST, "create table first (id int)");
  await write(SECOND, "create table second (id int); select no_such_function()");
  await expect(migrate(pool, folder)).rejects.toThrow(`The migration ${SECOND} failed:`);
  expect([await exists("first"), await exists("second")]).toEqual([true, false]);
  await write(SECOND, "create table second (id int)");
  expect(await migrate(pool, folder)).toEqual([SECOND]);
});

test("processes that start together apply each migration once", async () => {
  await forgetHistory();
  await write(FIRST, "create table first (id int)");
  const applied = await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
  expect(applied.flat()).toEqual([FIRST]);
});

/** A transaction that reads the table, as a backup does. */
async function read(table: string) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(`select from ${table}`);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

test("a migration that waits for a table does not block reads of it (behaviour 213)", async () => {
  await forgetHistory();
  await write(FIRST, "create table first (id int)");
  await migrate(pool, folder);
  const end = await read("first");
  await write(SECOND, "alter table first add column note text");
  const waits = Promise.withResolvers<string>();
  const migrated = migrate(pool, folder, { lockMs: 100, pauseMs: 100, print: waits.resolve });
  expect(await waits.promise).toBe(`The migration ${SECOND} waits for others to leave a table …`);
  for (let reads = 0; reads < 5; reads += 1) await pool.query("select from first");
  await end();
  expect(await migrated).toEqual([SECOND]);
});

test("a migration that cannot lock its table fails and changes nothing (behaviour 213)", async () => {
  await forgetHistory();
  await write(FIRST, "create table first (id int)");
  await migrate(pool, folder);
  const end = await read("first");
  await write(SECOND, "create table second (id int); alter table first add column note text");
  const short = { lockMs: 50, pauseMs: 10, attempts: 3 };
  await expect(migrate(pool, folder, short)).rejects.toThrow(
    `The migration ${SECOND} failed: canceling statement due to lock timeout.`,
  );
  expect(await exists("second")).toBe(false);
  await end();
  expect(await migrate(pool, folder)).toEqual([SECOND]);
});
