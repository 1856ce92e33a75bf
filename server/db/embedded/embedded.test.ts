import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, watch, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openDatabase } from "../open-database.ts";
import { startEmbedded } from "./embedded.ts";
import { processesOf } from "./process.ts";

const ENOUGH_ROWS = 200;
const SCRIPT = join(import.meta.dirname, "embedded.child.ts");
const LINUX = process.platform === "linux";

let dataDir: string;
let closers: (() => unknown)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marque-embedded-"));
  closers = [() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

async function open({ durable = false } = {}) {
  const lines: string[] = [];
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line), durable });
  closers.push(database.stop);
  return { ...database, lines };
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function startChild(): ChildProcess {
  const child = spawn(process.execPath, [SCRIPT, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => child.kill("SIGKILL"));
  return child;
}

/** Kills the process while it writes. @returns the last acknowledged number */
async function crash(kill: (child: ChildProcess) => unknown): Promise<number> {
  await (await open()).stop();
  const child = startChild();
  if (!child.stdout) throw new Error("The child has no output.");
  const ended = once(child, "exit");
  let seen = 0;
  let last = 0;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    seen += 1;
    if (seen === ENOUGH_ROWS) await kill(child);
  }
  await ended;
  return last;
}

const killNode = (child: ChildProcess) => child.kill("SIGKILL");

async function killEverything(child: ChildProcess) {
  const cluster = join(dataDir, "postgresql");
  for (const pid of await processesOf(cluster, undefined)) process.kill(pid, "SIGKILL");
  child.kill("SIGKILL");
}

async function expectRowsUpTo(last: number) {
  const { url, stop } = await open();
  const [found] = await query(url, `select count(*)::int from entry where id <= ${last}`);
  expect(found.count).toBe(last);
  await stop();
}

test("the first start creates a PostgreSQL 18 database in Unicode", async () => {
  const { url } = await open({ durable: true });
  const [shown] = await query(
    url,
    `select current_database() as name, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      lower('ÄÉЖ') as folded`,
  );
  expect(shown).toMatchObject({ name: "marque", encoding: "UTF8", fsync: "on", folded: "äéж" });
  expect(shown.version).toMatch(/^18\./);
});

test("a second start keeps the rows of the first, and no process is left in between", async () => {
  const first = await open();
  await query(first.url, "create table entry (id int); insert into entry values (1), (2)");
  await first.stop();
  expect(await processesOf(join(dataDir, "postgresql"), undefined)).toEqual([]);
  const second = await open();
  expect(await query(second.url, "select id from entry order by id")).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
});

test("the database requires its password, which only the shop's user can read", async () => {
  const { url } = await open();
  const wrongPassword = new URL(url);
  wrongPassword.password = "guessed";
  await expect(query(wrongPassword.href, "select 1")).rejects.toThrow(
    "password authentication failed",
  );
  const { mode } = await stat(join(dataDir, "postgresql.password"));
  expect(mode & 0o777).toBe(0o600);
});

test("a second shop on the same data folder is refused, and the first keeps running", async () => {
  const { url } = await open();
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(
    `Another shop (process ${process.pid}) is using the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("one of two shops that start at once on the folder of a killed shop is refused", async () => {
  await writeFile(join(dataDir, "shop.lock"), "999999999 1\n");
  const starts = await Promise.allSettled([open(), open()]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the lock of a killed shop is ignored even when its pid is used again", async () => {
  await writeFile(join(dataDir, "shop.lock"), `${process.pid} 1\n`);
  const { url } = await open();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a data folder that cannot be created is refused with one message", async () => {
  const file = join(dataDir, "file");
  await writeFile(file, "");
  await expect(startEmbedded({ dataDir: join(file, "data"), log: () => {} })).rejects.toThrow(
    `The data folder ${file}/data cannot be written to (ENOTDIR): set DATA_DIR to a folder that can.`,
  );
});

test("a database of another major version is refused and not changed", async () => {
  const { stop } = await open();
  await stop();
  await writeFile(join(dataDir, "postgresql", "PG_VERSION"), "17\n");
  await expect(open()).rejects.toThrow(/is of PostgreSQL 17, and this shop brings PostgreSQL 18/);
  expect(await readdir(join(dataDir, "postgresql"))).toContain("base");
});

test("every acknowledged row is kept after Node is killed (behaviour 107)", async () => {
  const last = await crash(killNode);
  expect(last).toBeGreaterThanOrEqual(ENOUGH_ROWS);
  await expectRowsUpTo(last);
});

test.runIf(LINUX)(
  "every acknowledged row is kept after Node and the server are killed",
  async () => {
    const last = await crash(killEverything);
    expect(last).toBeGreaterThanOrEqual(ENOUGH_ROWS);
    await expectRowsUpTo(last);
  },
);

test("a shop killed while it creates its database leaves no incomplete database", async () => {
  const child = startChild();
  const ended = once(child, "exit");
  for await (const { filename } of watch(dataDir)) if (filename?.includes("making")) break;
  child.kill("SIGKILL");
  await ended;
  const { url } = await open();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).sort()).toEqual([
    "postgresql",
    "postgresql.password",
    "shop.lock",
  ]);
});

test.runIf(LINUX)("a killed server is restarted at the same address (behaviour 107)", async () => {
  const { url, lines } = await open();
  const cluster = join(dataDir, "postgresql");
  const postmaster = Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
  process.kill(postmaster, "SIGKILL");
  await expect.poll(() => query(url, "select 1 as one").catch(() => [])).toEqual([{ one: 1 }]);
  expect(lines.join()).toMatch(/^The embedded database ended unexpectedly/);
});

test("the server allows enough connections for all processes", async () => {
  const settings = { DATA_DIR: dataDir, BACKUP_EVERY: "0", INSTANCES: "64", DATABASE_POOL: "8" };
  const database = await openDatabase(readConfig(settings), () => {});
  closers.push(database.stop);
  const [{ most }] = await query(
    database.url,
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
  );
  // Each also has a probe, and the supervisor has one connection.
  expect(most).toBeGreaterThanOrEqual(64 * 9 + 1);
});
