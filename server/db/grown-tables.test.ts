import { afterAll, beforeAll, expect, test } from "vitest";
import { seedMany, seedManyUsers } from "#demo/many.ts";
import { testDatabase } from "#test/database.ts";
import { recordReads, slowSteps } from "#test/plans.ts";
import { removeCarsOfSellers } from "../cars/cars-of-sellers.queries.ts";
import { removeCars } from "../cars/selling.queries.ts";
import { connect, NO_TIMEOUTS } from "./connect.ts";

const LIMITS = { scannedRows: 10_000, sortedRows: 10_000 };

const { url, drop } = await testDatabase();
const shop = connect(url, 4, NO_TIMEOUTS);
beforeAll(async () => {
  await seedMany(shop.db, 200);
  await seedManyUsers(shop.db, 200);
  await shop.pool.query(`
    insert into favorite (user_id, car_id) select app_user.id, car.id from app_user, car;
    analyze`);
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

test("no removal of a car reads all favorites", async () => {
  const { rows } = await shop.pool.query("select id, user_id from car limit 2");
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
