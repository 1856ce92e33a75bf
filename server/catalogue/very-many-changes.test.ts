import { afterAll, beforeAll, expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { fromDatabase, fromShop } from "#test/catalogue-answers.ts";
import {
  addressOf,
  askAnything,
  BRANDS,
  COLORS,
  randomNumbers,
} from "#test/catalogue-questions.ts";
import { testDatabase } from "#test/database.ts";

/** The number of cars of each brand; together more than are read at once. */
const MANY = 1_000;
const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let sellerId: string;
let seller: { cookie: string };

beforeAll(async () => {
  shop = await openShop({}, { database });
  sellerId = (await buildUser(shop)).id;
  seller = await signIn(shop, sellerId);
  for (const [n, brand] of BRANDS.entries()) {
    const { id } = await buildCar(shop, { brand, color: COLORS[n], sellerId });
    await shop.pool.query(
      `insert into car (id, user_id, brand_id, name, model, state, price, color, search_key)
       select gen_random_uuid(), user_id, brand_id, name, 1990 + i % 35, state,
         20000 + 100 * (i * 7919 % 4000), color, search_key
       from car, generate_series(1, $2) as i where id = $1`,
      [id, MANY],
    );
  }
  other = await openShop({ WORKER: "off" }, { database });
  for (const { services } of [shop, other]) await services.catalogue.loaded();
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

test("after very many cars change at once, other changes show at once, and all changes show in the end (behaviour 242)", async () => {
  const random = randomNumbers(11);
  const questions = Array.from({ length: 8 }, () => askAnything(random, sellerId));
  for (const question of questions) await fromShop(shop, question);
  const cheapest = await shop.app.inject("/api/car/search?sort=price_asc&limit=12");
  const ids = cheapest.json<Car[]>().map(({ id }) => id);
  const withPrice = async ({ app }: TestShop, price: number) =>
    (await app.inject(`/api/car/search?minPrice=${price}&maxPrice=${price}`))
      .json<Car[]>()
      .map(({ id }) => id);
  await shop.pool.query("update car set price = 840000 - price where on_offer");
  for (const [n, id] of ids.entries()) {
    const price = 20_001 + 10 * n;
    const payload = { price };
    await shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, headers: seller, payload });
    expect(await withPrice(shop, price)).toEqual([id]);
    await shop.app.inject({ method: "DELETE", url: `/api/car/${id}`, headers: seller });
    expect(await withPrice(shop, price)).toEqual([]);
  }
  for (const question of questions) {
    const expected = await fromDatabase(shop.db, question);
    for (const one of [shop, other])
      await expect
        .poll(() => fromShop(one, question), { message: addressOf(question) })
        .toEqual(expected);
  }
  // While a busy machine delays the changes, the database answers.
  await shop.services.catalogue.catchUpHere();
  expect(shop.services.catalogue.brands()).toBeDefined();
});
