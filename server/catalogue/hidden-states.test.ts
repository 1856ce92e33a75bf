import { Kysely, PostgresDialect } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { soon } from "#test/soon.ts";
import { createCars } from "../cars/cars.ts";
import type { Connection } from "../db/connections.ts";
import { namedStatements } from "../db/named-statements.ts";
import { openPool } from "../db/open-pool.ts";
import type { Tables } from "../db/tables.ts";
import { createCatalogue } from "./catalogue.ts";
import { followReads, isStillSo } from "./followed-reads.ts";

/** More than one read of changes returns. */
const MANY = 1_200;
const shop = await openShop();
afterAll(shop.close);

/** A catalogue whose feed reads through a proxy, and whose other reads wait while they are held. */
async function openFollowing() {
  const proxy = await databaseProxy(shop.databaseUrl);
  const pool = openPool(proxy.url, 3, { connectMs: 0, statementMs: 0, answerMs: 0 });
  let [held, asked] = [Promise.resolve(), () => {}];
  const connections = namedStatements({
    async connect() {
      const client = await shop.pool.connect();
      const query: Connection["query"] = async (statement) => {
        if (/where car\.id = any/.test(statement.text)) {
          asked();
          await held;
        }
        return client.query(statement);
      };
      return { query, release: () => client.release() };
    },
    async end() {},
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) });
  const catalogue = createCatalogue({ db, pool });
  await catalogue.follow();
  await catalogue.loaded();
  const cars = createCars({ db: shop.db, catalogue });

  return {
    proxy,
    catalogue,

    /** Reads what the page of a car shows beside the car. */
    async read(id: string) {
      const { reads, result } = followReads(() => cars.context(id, 6));
      const { prices } = await result;
      return { reads, compared: prices.position.compared };
    },

    /** Holds the reads of changed cars. @returns what waits for the first one, and what lets go */
    hold() {
      const [first, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      [held, asked] = [letGo.promise, first.resolve];
      return { asked: first.promise, letGo: letGo.resolve };
    },

    async close(): Promise<void> {
      catalogue.close();
      await pool.end();
      await proxy.shut();
    },
  };
}

/** Cars of one name, of which one is asked for and another one changes. */
async function buildAlike(brand: string) {
  const traits = { name: "Alike", brand };
  const { id } = await buildCar(shop, traits);
  // As many as the page shows as similar ones: the dear one is not among them.
  for (let n = 0; n < 6; n += 1) await buildCar(shop, traits);
  const changing = await buildCar(shop, { ...traits, price: 900_000 });
  return { id, changing };
}

const rename = (id: string, key: string) =>
  shop.pool.query("update car set search_key = $2 where id = $1", [id, key]);

test("a page that was read between two changes is not kept, although the second takes back the first", async () => {
  const { id, changing } = await buildAlike("Alpina");
  const { proxy, catalogue, read, close } = await openFollowing();
  await catalogue.catchUpHere();
  proxy.freeze();
  await rename(changing.id, "other");
  const { reads, compared } = await read(id);
  expect(compared).toBe(6);
  await rename(changing.id, changing.search_key);
  proxy.thaw();
  await catalogue.catchUpHere();
  expect(isStillSo(reads)).toBe(false);
  await close();
});

test("a page that was read before stays when an unrelated car changes several times at once", async () => {
  const { id } = await buildAlike("Bristol");
  const { id: unrelated } = await buildCar(shop, { brand: "Citroen", price: 50_000_000 });
  const { proxy, catalogue, read, close } = await openFollowing();
  // On a busy machine the cars in memory may be older than a second.
  await vi.waitFor(async () => {
    await catalogue.catchUpHere();
    const { reads } = await read(id);
    await catalogue.catchUpHere();
    await catalogue.catchUpHere();
    proxy.freeze();
    await rename(unrelated, "first");
    await rename(unrelated, "second");
    proxy.thaw();
    await catalogue.catchUpHere();
    expect(isStillSo(reads)).toBe(true);
  }, soon);
  await close();
});

test("a page that was read while very many changes are applied is not kept after a change of them", async () => {
  const { id, changing } = await buildAlike("Daimler");
  await shop.pool.query(
    `insert into car (id, user_id, brand_id, name, model, state, price, search_key)
      select gen_random_uuid(), user_id, brand_id, name, model, state, price, 'many'
      from car, generate_series(1, $2) where id = $1`,
    [changing.id, MANY],
  );
  const { catalogue, read, hold, close } = await openFollowing();
  const { asked, letGo } = hold();
  await shop.pool.query("update car set color = 'Blue'");
  await asked;
  const { reads, compared } = await read(id);
  expect(compared).toBe(7);
  await rename(changing.id, "other");
  letGo();
  await catalogue.catchUpHere({ large: true });
  expect(isStillSo(reads)).toBe(false);
  await close();
});
