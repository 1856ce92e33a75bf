import { queryObjects } from "node:v8";
import { Kysely, PostgresDialect, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Car, carSearchQuery } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { soon } from "#test/soon.ts";
import { actAs, currentActing } from "../db/acting.ts";
import { openPool } from "../db/open-pool.ts";
import type { Tables } from "../db/tables.ts";
import { createCatalogue } from "./catalogue.ts";
import { followReads, isStillSo } from "./followed-reads.ts";

/** More than one read of changes returns. */
const CARS = 1_200;
/** More names of removed cars than may be kept. */
const PASSING = 10_100;
const database = await testDatabase();
let shop: TestShop;
let sellerId: string;

/** Adds cars like the first one, each with another name. */
async function addCars(name: string, many: number): Promise<void> {
  await sql`
    insert into car (id, user_id, brand_id, name, model, state, price, search_key)
    select gen_random_uuid(), user_id, brand_id, name, model, state, price, ${name}::text || ' ' || n
    from (select * from car order by created_at limit 1) car, generate_series(1, ${many}::int) n`.execute(
    shop.db,
  );
  await shop.services.catalogue.catchUp({ large: true });
}

/** A separate catalogue, and the acting user of each of its queries. */
function openCatalogue() {
  const pool = openPool(database.url, 3, { connectMs: 0, statementMs: 0, answerMs: 0 });
  const acted: unknown[] = [];
  const log = () => {
    acted.push(currentActing());
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const catalogue = createCatalogue({ db, pool });
  const close = async () => {
    catalogue.close();
    await db.destroy();
  };
  return { catalogue, acted, close };
}

/** The connections on which catalogues listen for changes. */
async function feeds(): Promise<number[]> {
  const { rows } = await shop.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'marque catalogue'",
  );
  return rows.map(({ pid }) => pid);
}

beforeAll(async () => {
  shop = await openShop({}, { database });
  sellerId = (await buildCar(shop, { brand: "Ferrari", name: "Roma" })).user_id;
  await addCars("lasting", CARS);
  await shop.services.catalogue.loaded();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test("a read of changes for which a request waits does not go to a replica", async () => {
  const { catalogue, acted, close } = openCatalogue();
  await catalogue.follow();
  await catalogue.loaded();
  await catalogue.catchUpHere({ large: true });
  acted.length = 0;
  await shop.pool.query("update car set price = price + 1");
  const acting = { ip: "", session: false, user: null, reads: true, wrote: false };
  await new Promise<void>((resolve, reject) => {
    actAs(acting, () => void catalogue.catchUpHere({ large: true }).then(resolve, reject));
  });
  expect(acted.length).toBeGreaterThan(1);
  expect(new Set(acted)).toEqual(new Set([undefined]));
  await close();
});

test("cached answers do not keep the old cars in memory after a reload", async () => {
  const others = await feeds();
  const { catalogue, close } = openCatalogue();
  await catalogue.follow();
  await catalogue.loaded();
  const own = (await feeds()).filter((pid) => !others.includes(pid));
  const filter = { words: ["ferrari"], values: {}, ranges: {} };
  const read = async () => {
    const { reads, result } = followReads(async () => {
      const end = catalogue.beginRead();
      await catalogue.list(filter, "price_asc", { offset: 0, limit: 12 });
      catalogue.total(filter);
      catalogue.facets(filter);
      await catalogue.carsOf(sellerId);
      end(() => false);
    });
    await result;
    expect([reads.checks.length, reads.countChecks.length, isStillSo(reads)]).toEqual([3, 3, true]);
    return reads;
  };
  // On a busy machine the cars in memory may be older than a second, and the database answers.
  const reads = await vi.waitFor(read, soon);
  const caches = queryObjects(LRUCache, { format: "count" });
  await shop.pool.query("select pg_terminate_backend(unnest($1::int[]))", [own]);
  await expect.poll(() => catalogue.size()).toBe(0);
  await catalogue.loaded();
  expect(queryObjects(LRUCache, { format: "count" })).toBeLessThanOrEqual(caches);
  expect(isStillSo(reads)).toBe(false);
  await close();
});

test("unused names do not fill the memory: the cars are loaded again", async () => {
  const search = async (name: string) =>
    (await shop.app.inject(`/api/car/search?name=${name}`)).json<Car[]>().length;
  const before = await feeds();
  await addCars("passing", PASSING);
  expect(await search("passing")).toBe(12);
  await shop.pool.query("delete from car where search_key like 'passing %'");
  await expect.poll(async () => (await feeds()).filter((pid) => before.includes(pid))).toEqual([]);
  await shop.services.catalogue.loaded();
  expect([await search("passing"), await search("lasting")]).toEqual([0, 12]);
});

test("unused combinations of values do not fill the memory: the cars are loaded again", async () => {
  const before = await feeds();
  for (let turn = 0; turn < 10; turn += 1) {
    // Few colours and places, but each car has another combination.
    await shop.pool.query(
      "update car set color = 'c' || $1 + n % 10, location = 'l' || n / 10 from (select id, row_number() over () as n from car) numbered where numbered.id = car.id",
      [turn * 10],
    );
    await shop.services.catalogue.catchUp({ large: true });
  }
  await expect.poll(async () => (await feeds()).filter((pid) => before.includes(pid))).toEqual([]);
  await shop.services.catalogue.loaded();
  const { total } = await shop.services.cars.list(carSearchQuery.parse({ color: "c90" }));
  expect(total).toBe(120);
});
