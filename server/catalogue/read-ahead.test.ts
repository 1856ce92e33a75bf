import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";

const PAGES = 10;
const PAGE = 5;
const database = await testDatabase();
const shop = await openShop({}, { database });
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test("after loading the cars, a process reads the data that lists show (behaviour 197)", async () => {
  const { id: sellerId } = await buildUser(shop);
  for (let n = 0; n < PAGES * PAGE; n += 1) await buildCar(shop, { sellerId });
  const late = await openShop({ WORKER: "off" }, { database });

  /** Whether a page that was not requested before is shown while the table is locked. */
  const isShown = (page: number) =>
    shop.db.transaction().execute(async (db) => {
      await sql`lock table car in access exclusive mode`.execute(db);
      let answered = false;
      const reply = late.app.inject({ url: `/api/car/search?limit=${PAGE}&page=${page}` });
      reply.then(() => {
        answered = true;
      });
      const waiting = async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'car'::regclass and not granted`.execute(db);
        return rows.length > 0;
      };
      await expect.poll(async () => answered || (await waiting())).toBe(true);
      return answered;
    });

  // The first pages may be requested before they are read ahead.
  const shown: boolean[] = [];
  for (let page = 1; page <= PAGES && !shown.at(-1); page += 1) shown.push(await isShown(page));
  expect(shown).toContain(true);
  await late.close();
});
