import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { examine } from "#server/doctor/doctor.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { verifyChain } from "./chain.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  // Its entry is the first one.
  await signIn(shop, (await buildUser(shop)).id);
});
afterAll(() => shop.close());

test.each([
  "update audit_entry set actor = 'nobody'",
  "delete from audit_entry",
  "truncate audit_entry",
  "update audit_head set entries = 0",
  "delete from audit_head",
  "truncate audit_head",
])("the database refuses: %s (behaviour 125)", async (sql) => {
  await expect(shop.pool.query(sql)).rejects.toThrow("append-only");
});

test("the owner of the trail has no right to change it (behaviour 125)", async () => {
  // Privileges do not apply to superusers; the triggers apply to every role.
  const { rows } = await shop.pool.query(
    `select privilege_type from pg_class, aclexplode(relacl) where relname = 'audit_entry'`,
  );
  const rights = rows.map((row) => row.privilege_type);
  expect(rights).toContain("INSERT");
  for (const right of ["UPDATE", "DELETE", "TRUNCATE"]) expect(rights).not.toContain(right);
});

test("concurrent writers leave no gap and no fork in the chain (behaviour 125)", async () => {
  // The requests share no row, so no other lock orders them.
  const people = await Promise.all(Array.from({ length: 60 }, () => buildUser(shop)));
  const sessions = await Promise.all(people.map(({ id }) => signIn(shop, id)));
  const before = await verifyChain(shop.pool);
  const replies = await Promise.all(
    sessions.map((headers) =>
      shop.app.inject({ method: "POST", url: "/api/user/logout", headers }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(204));
  const { entries, hash } = await verifyChain(shop.pool);
  const { rows } = await shop.pool.query("select entries::int, hash from audit_head");
  expect(rows).toEqual([{ entries, hash: Buffer.from(hash, "hex") }]);
  expect(entries - before.entries).toBeGreaterThanOrEqual(60);
});

test("a transaction with many entries searches for the head of the trail once (behaviour 125)", async () => {
  const seller = await buildUser(shop);
  await buildCar(shop, { sellerId: seller.id });
  // A connection of its own: its statistics are of this transaction alone.
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin; select set_config('marque.admin', 'on', true)");
  for (let price = 1; price <= 50; price += 1)
    await client.query("update car set price = $2 where user_id = $1", [seller.id, price]);
  await client.query("set constraints all immediate");
  const { rows } = await client.query(
    `select relname, n_tup_ins::int + n_tup_upd::int as written, seq_scan::int as searched
     from pg_stat_xact_user_tables where relname in ('audit_entry', 'audit_head') order by 1`,
  );
  expect(rows).toEqual([
    { relname: "audit_entry", written: 50, searched: 0 },
    // Its row is locked, and then found where it is.
    { relname: "audit_head", written: 50, searched: 2 },
  ]);
});

/** The output of `npm run doctor` for a trail of three entries whose triggers are disabled. */
async function doctorAfter(...tampering: string[]): Promise<string[]> {
  const copy = await testDatabase();
  const pool = new pg.Pool({ connectionString: copy.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await copy.drop();
  });
  const config = readConfig({ DATABASE_URL: copy.url, DATA_DIR: shop.config.dataDir });
  const doctor = async () => {
    const { lines } = await examine(config, fetch);
    return lines.find((line) => line.includes("Audit trail")) ?? "";
  };
  await pool.query(`insert into app_user (id, email, name) select gen_random_uuid(), n || '@x', 'x'
    from generate_series(1, 3) n`);
  await pool.query("update app_user set banned = true");
  const found = [await doctor()];
  await pool.query(`alter table audit_entry disable trigger user;
    alter table audit_head disable trigger user`);
  for (const sql of tampering) {
    await pool.query(`create temporary table entries as select * from audit_entry;
      create temporary table head as select * from audit_head; ${sql}`);
    found.push(await doctor());
    await pool.query(`truncate audit_entry, audit_head; insert into audit_entry select * from entries;
      insert into audit_head select * from head; drop table entries, head`);
  }
  return [...found, await doctor()];
}

test("npm run doctor reports that the chain is whole, and its newest hash (behaviour 125)", async () => {
  const said = await doctorAfter();
  for (const line of said)
    expect(line).toMatch(
      /^ok +Audit trail: 3 entries, the chain is whole; the newest hash is \w{64}$/,
    );
});

test("npm run doctor reports a change of any column of an entry (behaviour 125)", async () => {
  const changes = [
    "at = at + interval '1 microsecond'",
    "actor = 'nobody'",
    "action = 'user.unbanned'",
    "target = 'user:other'",
    "before = null",
    "after = null",
    "ip = '192.0.2.1'",
    "previous_hash = hash",
    "hash = previous_hash",
  ];
  const [whole, ...found] = await doctorAfter(
    ...changes.map((change) => `update audit_entry set ${change} where id = 2`),
  );
  expect(found.pop()).toBe(whole);
  expect(found).toEqual(
    changes.map(() => "WRONG Audit trail: entry 2 of the audit trail was changed"),
  );
});

test("npm run doctor reports missing entries and a changed head (behaviour 125)", async () => {
  const [whole, ...found] = await doctorAfter(
    "delete from audit_entry where id = 2",
    "delete from audit_entry where id = 3",
    "delete from audit_entry where id = 1; update audit_entry set id = id - 1",
    "delete from audit_entry",
    "delete from audit_head",
    "update audit_head set hash = sha256('x')",
    "delete from audit_entry where id = 3; update audit_head set entries = 2",
  );
  expect(found.pop()).toBe(whole);
  expect(found.map((line) => line.replace("WRONG Audit trail: ", ""))).toEqual([
    "entry 2 of the audit trail is missing",
    "entry 3 of the audit trail is missing",
    "entry 1 of the audit trail was changed",
    "entry 1 of the audit trail is missing",
    "the head of the audit trail was changed",
    "the head of the audit trail was changed",
    "the head of the audit trail was changed",
  ]);
});
