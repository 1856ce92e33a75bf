import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The counts stored by triggers, and the same counts computed from the cars. */
async function storedAndCounted() {
  const stored = await sql`select brand_id, color_key, location_key, state, band, cars
    from car_count where cars <> 0 order by 1, 2, 3, 4, 5`.execute(shop.db);
  const counted = await sql`select brand_id, color_key, location_key, state,
    price_band(price) as band, count(*)::int as cars
    from car where on_offer group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(shop.db);
  const names = await sql`select search_key, cars from car_name where cars <> 0
    order by 1`.execute(shop.db);
  const named = await sql`select search_key, count(*)::int as cars from car where on_offer
    group by 1 order by 1`.execute(shop.db);
  return [
    { counts: stored.rows, names: names.rows },
    { counts: counted.rows, names: named.rows },
  ];
}

test("counts are updated when cars are added, changed, sold, banned and deleted (behaviour 24)", async () => {
  const cars = [];
  for (const price of [1_000, 50_000, 50_001, 300_000, 300_001])
    for (const color of ["Red", "red", "Blue"]) cars.push(await buildCar(shop, { price, color }));
  const [first, second, third, fourth, fifth] = cars.map(({ id }) => id);
  const update = shop.db.updateTable("car");
  await update.set({ price: 70_000, color: "Green" }).where("id", "=", String(first)).execute();
  await update.set({ sold_at: new Date() }).where("id", "=", String(second)).execute();
  await update
    .set({ owner_banned: true })
    .where("id", "in", [String(third), String(fourth)])
    .execute();
  await update.set({ owner_banned: false }).where("id", "=", String(third)).execute();
  await shop.db.deleteFrom("car").where("id", "=", String(fifth)).execute();
  await update.set({ state: "Used" }).where("color", "=", "Blue").execute();
  const [stored, counted] = await storedAndCounted();
  expect(stored).toEqual(counted);
  expect(counted?.counts.length).toBeGreaterThan(5);
});

test("concurrent changes are all counted", async () => {
  const cars = await Promise.all(
    Array.from({ length: 24 }, () => buildCar(shop, { price: 2_000 })),
  );
  await Promise.all(
    cars.map(({ id }, n) =>
      n % 2
        ? shop.db.deleteFrom("car").where("id", "=", id).execute()
        : shop.db.updateTable("car").set({ price: 400_000 }).where("id", "=", id).execute(),
    ),
  );
  const [stored, counted] = await storedAndCounted();
  expect(stored).toEqual(counted);
});

test.each([
  {},
  { maxPrice: 50_000 },
  { minPrice: 50_000, maxPrice: 300_000 },
  { minPrice: 300_001 },
  { minPrice: 49_999, maxPrice: 300_000 },
  { color: ["red"] },
  { state: "Used" as const, brand: ["ferrari"] },
])("facets and totals of %j agree with a search", async (part) => {
  const none = { brand: [], color: [], location: [], body: [], fuel: [], gearbox: [], drive: [] };
  const filter = { ...none, ...part };
  const list = await shop.services.cars.search({ ...filter, sort: "default", page: 1, limit: 100 });
  const facets = await shop.services.cars.facets(filter);
  expect(list.total).toBe(list.rows.length);
  const of = (state: string) => list.rows.filter((car) => car.state === state).length;
  if (!("state" in part)) for (const { name, count } of facets.states) expect(count).toBe(of(name));
  expect(facets.prices).toHaveLength(3);
});
