import { afterAll, beforeAll, expect, test } from "vitest";
import { seedMany, seedManyUsers } from "#demo/many.ts";
import { testDatabase } from "#test/database.ts";
import { recordReads, rowsRead, slowSteps } from "#test/plans.ts";
import { entries } from "../audit/audit.queries.ts";
import { createAuditTable } from "../audit/audit-table.ts";
import { carsOfUser } from "../cars/cars.queries.ts";
import { removeCarsOfSellers } from "../cars/cars-of-sellers.queries.ts";
import { removeCars } from "../cars/selling.queries.ts";
import { adminPurchases } from "../purchases/admin-purchases.queries.ts";
import { purchasesOf } from "../purchases/purchases.queries.ts";
import { usersPage } from "../users/user-table.queries.ts";
import { connect, NO_TIMEOUTS } from "./connect.ts";

const LIMITS = { scannedRows: 10_000, sortedRows: 10_000 };
/** The page that is read, and how many rows are before it. */
const PAGE = { limit: 20, offset: 2_000 };
const PURCHASES = 3_000;
const ENTRIES = 30_000;

const { url, drop } = await testDatabase();
/** Plans depend on it: the tables here are small, and a server may have another value. */
const RANDOM_READS = "?options=-c%20random_page_cost%3D1.1";
const shop = connect(url + RANDOM_READS, 4, NO_TIMEOUTS);
let userId: string;

/** Without triggers, which would take most of the time. */
const fill = async (sql: string) => {
  await shop.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
};

beforeAll(async () => {
  await seedMany(shop.db, 200);
  await seedManyUsers(shop.db, 3_000);
  const { rows } = await shop.pool.query("select user_id from car order by id limit 1");
  userId = rows[0].user_id;
  await fill(`
    insert into favorite (user_id, car_id)
      select app_user.id, car.id from (select id from app_user limit 200) app_user, car;
    insert into car (id, user_id, brand_id, name, model, state, price, color, location, description,
        image, search_key)
      select gen_random_uuid(), '${userId}', brand_id, name, model, state, price, color, location,
        description, image, search_key
      from (select * from car limit 1) car, generate_series(1, ${PURCHASES});
    insert into purchase (id, user_id, status, price, created_at, expires_at, approved_at)
      select gen_random_uuid(), '${userId}', 'approved', 1, at, at, at
      from generate_series(1, ${PURCHASES}) n, lateral (select now() - n * interval '1 hour' as at) t;
    insert into purchase_car (purchase_id, position, car_id, name, brand, model, state, price, image)
      select purchase.id, 0, car.id, 'A', 'B', 2020, 'New', 1, '{}'
      from purchase, (select id from car limit 1) car;
    insert into payment (id, purchase_id, status, amount, currency, provider_updated_at)
      select n, id, 'approved', 1, 'USD', now()
      from (select id, row_number() over () as n from purchase) purchase;
    insert into audit_entry (id, at, actor, action, target, ip, previous_hash, hash)
      select n, now() - (${ENTRIES} - n) * interval '1 hour', 'shop',
        case n % 3 when 0 then 'purchase.opened' else 'sign-in.succeeded' end, 'user:1', '', '', ''
      from generate_series(1, ${ENTRIES}) n`);
  await shop.pool.query("vacuum analyze");
}, 120_000);
afterAll(async () => {
  await shop.close();
  await drop();
});

/** Lines about statements that read or sort a whole table of the years. */
async function slowStepsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordReads(work);
  expect(statements.length).toBeGreaterThan(0);
  return slowSteps(shop.pool, statements, LIMITS);
}

async function rowsReadBy(work: () => Promise<unknown[]>): Promise<number> {
  let found = 0;
  const statements = await recordReads(async () => {
    found = (await work()).length;
  });
  expect(found).toBe(PAGE.limit);
  return rowsRead(shop.pool, statements);
}

test("no removal of a car reads all favorites", async () => {
  const { rows } = await shop.pool.query(
    "select id, user_id from car where user_id <> $1 limit 2",
    [userId],
  );
  const [car, other] = rows;
  expect(await slowStepsOf(() => removeCars(shop.db, [car.id], new Date()))).toEqual([]);
  expect(
    await slowStepsOf(() => removeCarsOfSellers(shop.db, [other.user_id], new Date())),
  ).toEqual([]);
});

/** Foreign keys of tables whose rows are never deleted, only marked or kept. */
const KEPT = ["app_user", "brand"];

test("a deleted row is looked for in other tables by an index", async () => {
  const { rows } = await shop.pool.query(
    `
    select conrelid::regclass || '.' || attname as column from pg_constraint key
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all ($1)
      and not exists (select from pg_index where indrelid = conrelid
        and indkey[0] = conkey[1] and indpred is null)`,
    [KEPT],
  );
  expect(rows).toEqual([]);
});

test("what belongs to purchases is read for the page that is shown, not for those before it", async () => {
  const { limit, offset } = PAGE;
  const most = offset + 10 * limit;
  expect(await rowsReadBy(() => adminPurchases(shop.db, {}, limit, offset))).toBeLessThan(most);
  const own = () => purchasesOf(shop.db, userId, { since: null, limit, offset });
  expect(await rowsReadBy(own)).toBeLessThan(PURCHASES + 10 * limit);
});

test("later pages of users and of a seller's cars read the pages before from indexes alone", async () => {
  const { limit, offset } = PAGE;
  const most = 10 * limit;
  const page = 1 + offset / limit;
  const users = () => usersPage(shop.db, { page, order: "asc" }, limit);
  expect(await rowsReadBy(users)).toBeLessThan(most);
  const byEmail = () => usersPage(shop.db, { page, sort: "email", order: "asc" }, limit);
  expect(await rowsReadBy(byEmail)).toBeLessThan(most);
  expect(await rowsReadBy(() => carsOfUser(shop.db, userId, limit, offset))).toBeLessThan(most);
});

test("entries of the audit trail from a time long ago are found without reading all later ones", async () => {
  const long = new Date(Date.now() - 20_000 * 3_600_000);
  const most = 10 * PAGE.limit;
  for (const filter of [{ before: long }, { before: long, actor: "shop" }, { from: long }])
    expect(await rowsReadBy(() => entries(shop.db, filter, { ...PAGE, offset: 0 }))).toBeLessThan(
      most,
    );
});

test("the dashboard counts entries of many actions without reading all of the audit trail", async () => {
  const table = createAuditTable({ db: shop.db });
  const counts = (await recordReads(() => table.table({ action: "sign-in", page: 1 }))).filter(
    ({ text }) => text.startsWith("select count"),
  );
  expect(counts).toHaveLength(1);
  const [count] = counts;
  const { rows } = await shop.pool.query(
    `explain (analyze, timing off) ${count?.text}`,
    count?.values,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Rows Removed by Filter: \d{4}/);
});
