import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, type CarTraits, signIn } from "#test/builders.ts";
import { testClock } from "#test/paying.ts";

const MINUTES_A_DAY = 24 * 60;
const clock = testClock();
let shop: TestShop;
let sellerId: string;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop({}, { now: clock.now });
  sellerId = (await buildUser(shop)).id;
  headers = await signIn(shop, sellerId);
});
afterAll(() => shop.close());

const read = async (path: string) => (await shop.app.inject({ url: `/api/car/${path}` })).json();
const reprice = (id: string, price: number) =>
  shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, payload: { price }, headers });
const ownCar = (traits: CarTraits = {}) => buildCar(shop, { sellerId, ...traits });
const endReductions = () => shop.services.jobs.run("endReductions", { id: "hourly", data: {} });

test("a car's price history starts with its publication (behaviour 143)", async () => {
  const car = await ownCar({ price: 90_000 });
  expect(await read(`${car.id}/prices`)).toEqual([
    { price: 90_000, at: car.created_at.toISOString() },
  ]);
});

test("only real changes of a price are recorded, oldest first (behaviour 143)", async () => {
  const { id } = await ownCar({ price: 100_000 });
  for (const price of [90_000, 90_000, 95_000]) {
    clock.pass({ minutes: 1 });
    await reprice(id, price);
  }
  const history = await read(`${id}/prices`);
  expect(history.map(({ price }: { price: number }) => price)).toEqual([100_000, 90_000, 95_000]);
  expect(history.at(-1).at).toBe(clock.now().toISOString());
});

test("a long history is sent in pages of 100, oldest first (behaviour 143)", async () => {
  const { id } = await ownCar({ price: 100_250 });
  await shop.pool.query(
    `insert into price_change (car_id, at, was, price)
     select $1, now(), 100000 + n - 1, 100000 + n from generate_series(1, 250) as n`,
    [id],
  );
  const page = async (query: string) => {
    const { headers, json } = await shop.app.inject({ url: `/api/car/${id}/prices${query}` });
    const prices = json().map(({ price }: { price: number }) => price - 100_000);
    return [headers["x-total-count"], prices.length, prices[0], prices.at(-1)];
  };
  expect(await page("")).toEqual(["251", 100, 0, 99]);
  expect(await page("?page=2")).toEqual(["251", 100, 100, 199]);
  expect(await page("?page=3")).toEqual(["251", 51, 200, 250]);
  expect(await page("?limit=1")).toEqual(["251", 1, 0, 0]);
  expect(await page("?page=2&limit=1")).toEqual(["251", 1, 1, 1]);
  expect(await page("?page=4")).toEqual(["251", 0, undefined, undefined]);
});

test("a reduction is shown for 30 days (behaviour 144)", async () => {
  const { id } = await ownCar({ price: 100_000 });
  await reprice(id, 80_000);
  const reducedAt = clock.now().toISOString();
  const reduced = { price: 80_000, previousPrice: 100_000, reducedAt };
  expect(await read(`detail/${id}`)).toMatchObject(reduced);
  clock.pass({ minutes: 29 * MINUTES_A_DAY });
  await endReductions();
  expect(await read(`detail/${id}`)).toMatchObject(reduced);
  clock.pass({ minutes: 2 * MINUTES_A_DAY });
  await endReductions();
  const ended = { price: 80_000, previousPrice: null, reducedAt: null };
  expect(await read(`detail/${id}`)).toMatchObject(ended);
});

test("a raised price is not a reduction, and a price back at its old value ends one (behaviour 144)", async () => {
  const { id } = await ownCar({ price: 100_000 });
  await reprice(id, 110_000);
  expect((await read(`detail/${id}`)).previousPrice).toBeNull();
  await reprice(id, 90_000);
  await reprice(id, 95_000);
  expect((await read(`detail/${id}`)).previousPrice).toBe(110_000);
  await reprice(id, 110_000);
  expect((await read(`detail/${id}`)).previousPrice).toBeNull();
});

const unknown = "01890000-0000-7000-8000-000000000000";
test.each(["prices", "price-position", "similar"])("%s of an unknown car is a 404", async (of) => {
  for (const id of [unknown, "x"]) {
    const reply = await shop.app.inject({ url: `/api/car/${id}/${of}` });
    expect([reply.statusCode, reply.json().message]).toEqual([404, "Car not found"]);
  }
});

async function carsAt(prices: number[], traits: CarTraits) {
  const cars = [];
  for (const price of prices) cars.push(await ownCar({ ...traits, price }));
  return cars;
}

test("a price is not rated if there are fewer than five other cars (behaviour 145)", async () => {
  const [car] = await carsAt([10_000, 20_000, 30_000, 40_000, 50_000], { name: "Rara" });
  expect(await read(`${car?.id}/price-position`)).toEqual({
    label: null,
    compared: 4,
    basis: null,
    low: null,
    median: null,
    high: null,
    reason: "not enough data",
  });
});

// Computed by hand. The five others cost 100, 200, 300, 400 and 500 thousand: a quarter of them
// costs at most 200 thousand, half at most 300, three quarters at most 400.
test.each([
  [199_999, "low"],
  [200_000, "fair"],
  [300_000, "fair"],
  [400_000, "fair"],
  [400_001, "high"],
])("compared with 100 to 500 thousand a price of %i is %s (behaviour 145)", async (price, label) => {
  const name = `Veloce ${"abcdefgh".charAt(price % 7)}${label}`;
  await carsAt([100_000, 200_000, 300_000, 400_000, 500_000], { name });
  const [car] = await carsAt([price], { name });
  expect(await read(`${car?.id}/price-position`)).toEqual({
    label,
    compared: 5,
    basis: "name",
    low: 200_000,
    median: 300_000,
    high: 400_000,
    reason: null,
  });
});

test("if the others cost the same, a twentieth more or less is fair", async () => {
  await carsAt([100_000, 100_000, 100_000, 100_000, 100_000], { name: "Uguale" });
  const [near, far] = await carsAt([95_000, 94_999], { name: "Uguale" });
  const fair = { label: "fair", low: 95_000, median: 100_000, high: 105_000 };
  expect(await read(`${near?.id}/price-position`)).toMatchObject(fair);
  expect((await read(`${far?.id}/price-position`)).label).toBe("low");
});

test("cars sold in the past two years are compared, earlier sales and deleted cars are not", async () => {
  const cars = await carsAt([10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000], {
    name: "Storica",
  });
  const setSold = (at: number, sold_at: Date) =>
    shop.db
      .updateTable("car")
      .set({ sold_at })
      .where("id", "=", cars[at]?.id ?? "")
      .execute();
  const yearsAgo = (years: number) =>
    new Date(clock.now().getTime() - years * 365.25 * MINUTES_A_DAY * 60_000);
  await setSold(1, yearsAgo(1.9));
  await setSold(2, yearsAgo(2.1));
  expect((await read(`${cars[0]?.id}/price-position`)).compared).toBe(5);
  await shop.app.inject({ method: "DELETE", url: `/api/car/${cars[3]?.id}`, headers });
  expect((await read(`${cars[0]?.id}/price-position`)).reason).toBe("not enough data");
});

test("a rare car is compared with the same body within five years", async () => {
  const setBody = async (id: string | undefined, body: string) =>
    shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, payload: { body }, headers });
  const [car] = await carsAt([60_000], { name: "Unica", model: 1970 });
  await setBody(car?.id, "targa");
  const years = [1965, 1966, 1970, 1974, 1975];
  for (const model of years) {
    const [other] = await carsAt([50_000], { model, brand: "Porsche" });
    await setBody(other?.id, "targa");
  }
  const [older] = await carsAt([900_000], { model: 1964 });
  await setBody(older?.id, "targa");
  const expected = { label: "high", compared: 5, basis: "body", median: 50_000 };
  expect(await read(`${car?.id}/price-position`)).toMatchObject(expected);
});

test("a large group is compared by figures that a job computes", async () => {
  const first = await ownCar({ name: "Frequente", price: 1_000 });
  await shop.pool.query(
    `insert into car (id, user_id, brand_id, name, model, state, price, search_key)
     select gen_random_uuid(), user_id, brand_id, name, model, state, 1000 + i, search_key
     from car, generate_series(1, 1000) as i where id = $1`,
    [first.id],
  );
  await shop.services.jobs.run("refreshPriceFigures", { id: "daily", data: {} });
  expect(await read(`${first.id}/price-position`)).toMatchObject({
    label: "low",
    compared: 1_000,
    low: 1_250,
    median: 1_500,
    high: 1_750,
  });
});
