import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copyPreparedCluster, embeddedIn, TEMPLATE } from "#test/prepared-cluster.ts";
import { connect } from "../connect.ts";
import { isDatabaseGone } from "../errors.ts";
import { transact } from "../transact.ts";

const timeouts = { connectMs: 5_000, statementMs: 1_000, answerMs: 2_000 };

let folder: string;
let primary: Awaited<ReturnType<typeof embeddedIn>>;
let operator: pg.Client;
let url: string;
let shop: ReturnType<typeof connect>;

async function setStandbys(names: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${names}'`);
  await operator.query("select pg_reload_conf()");
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

// A reload returns before its settings are in effect: both functions wait for that.

async function requireNoStandby(): Promise<void> {
  await setStandbys("");
  await operator.query("truncate note");
}

async function requireStandby(): Promise<void> {
  await setStandbys("a_standby_that_is_gone");
  const probe = await connected();
  probe.on("error", () => undefined);
  const commits = async () => {
    for (;;) await probe.query("insert into probe default values");
  };
  const end = async () =>
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
  await Promise.all([
    expect(commits()).rejects.toThrow("Connection terminated"),
    expect.poll(async () => (await end()).rowCount).toBe(1),
  ]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marque-synchronous-"));
  await copyPreparedCluster(folder);
  primary = await embeddedIn(folder);
  url = Object.assign(new URL(primary.url), { pathname: `/${TEMPLATE}` }).href;
  operator = await connected();
  await operator.query("create table note (text text not null)");
  await operator.query("create table probe ()");
  // The test server commits asynchronously, and so would not wait for a standby.
  await operator.query(`alter database ${TEMPLATE} set synchronous_commit = on`);
  shop = connect(url, 4, { timeouts });
});
afterAll(async () => {
  await setStandbys("");
  await shop.close();
  await operator.end();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await requireNoStandby();
  await requireStandby();
});

const goneOf = (work: Promise<unknown>) => work.then(() => "acknowledged", isDatabaseGone);
const notes = async () => (await operator.query("select text from note")).rows;

test("a transaction that the synchronous standby has not confirmed is not acknowledged (behaviour 215)", async () => {
  const work = transact(shop.db, (trx) =>
    sql`insert into note values (${"in a transaction"})`.execute(trx),
  );
  expect(await goneOf(work)).toBe(true);
  expect(await notes()).toEqual([]);

  await setStandbys("");
  await expect.poll(notes).toEqual([{ text: "in a transaction" }]);
});

test("a single statement that the standby has not confirmed is not acknowledged either (behaviour 215)", async () => {
  expect(await goneOf(sql`insert into note values (${"alone"})`.execute(shop.db))).toBe(true);
});

test("a read does not wait for a standby", async () => {
  const { rows } = await sql`select ${"answered"} as text`.execute(shop.db);
  expect(rows).toEqual([{ text: "answered" }]);
});

test("changes succeed again once no standby is required", async () => {
  await requireNoStandby();
  await transact(shop.db, (trx) => sql`insert into note values (${"later"})`.execute(trx));
  expect(await notes()).toEqual([{ text: "later" }]);
});
