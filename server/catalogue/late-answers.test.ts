import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SORTS } from "#shared/constants.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { fromDatabase, fromShop } from "#test/catalogue-answers.ts";
import {
  addressOf,
  BODIES,
  BRANDS,
  COLORS,
  NAMES,
  type Question,
} from "#test/catalogue-questions.ts";

/** Broad, so that most changes concern them. */
const FILTERS: Omit<Question, "sort" | "page">[] = [
  {},
  { state: "New" },
  { minPrice: 50_000 },
  { maxPrice: 130_000, brand: ["Ferrari", "BMW"] },
  { minModel: 2_000, maxModel: 2_010 },
  { color: ["red"], state: "Used" },
  { body: ["coupe", "suv"] },
  { name: "roma" },
  { name: "2010" },
  { name: "vantage red", maxPrice: 300_000 },
];
const QUESTIONS = FILTERS.flatMap((filter, n): Question[] =>
  [0, 1, 2].map((m) => ({
    ...filter,
    sort: SORTS[(n + m) % SORTS.length] ?? "default",
    page: 1 + m,
  })),
);

const CARS = 600;
/** In one round. */
const CHANGED = 95;

let shop: TestShop;
let sellerId: string;

beforeAll(async () => {
  shop = await openShop();
  sellerId = (await buildUser(shop)).id;
  for (const brand of BRANDS) await buildCar(shop, { brand, sellerId });
  await sql`
    insert into car (id, user_id, brand_id, name, model, state, price, color, body, search_key)
    select gen_random_uuid(), ${sellerId}, brand.id, drawn.name, 1990 + n * 7 % 35,
      case when n % 3 = 0 then 'New' else 'Used' end, 20000 + 100 * (n * 7919 % 4000),
      (${COLORS}::text[])[1 + n % 5], (${BODIES}::text[])[1 + n * 3 % 6],
      fold(drawn.name || ' ' || brand.name)
    from generate_series(1, ${CARS}::int) n,
      lateral (select (${BRANDS}::text[])[1 + n * 17 % 5] as brand, (${NAMES}::text[])[1 + n * 7 % 6] as name) drawn
      join brand on brand.name = drawn.brand`.execute(shop.db);
});
afterAll(() => shop.close());

/** Changes some cars, removes others and offers removed ones again. */
async function changeCars(round: number): Promise<void> {
  const drawn = sql`select id from car order by md5(id::text || ${round}::text)`;
  await sql`
    update car set price = 20000 + 100 * (hashtext(id::text || ${round}::text) & 4095),
      model = 1990 + (hashtext(id::text || ${round}::text) & 31),
      state = case when state = 'New' then 'Used' else 'New' end,
      reduced_at = case when hashtext(id::text) % 2 = 0 then now() end,
      previous_price = case when hashtext(id::text) % 2 = 0 then 600000 end
    where id in (${drawn} limit ${CHANGED - 30})`.execute(shop.db);
  await sql`
    update car set deleted_at = case when deleted_at is null then now() end
    where id in (${drawn} offset ${CHANGED - 30} limit 30)`.execute(shop.db);
  await shop.services.catalogue.catchUpHere();
}

test("answers follow the changes since they were last requested, also more than are kept", async () => {
  await shop.services.catalogue.catchUpHere();
  expect(shop.services.catalogue.brands()).toBeDefined();
  for (const question of QUESTIONS) await fromShop(shop, question);
  let round = 0;
  for (const rounds of [3, 2, 40]) {
    for (const end = round + rounds; round < end; round += 1) await changeCars(round);
    for (const question of QUESTIONS)
      expect(await fromShop(shop, question), addressOf(question)).toEqual(
        await fromDatabase(shop.db, question),
      );
  }
});
