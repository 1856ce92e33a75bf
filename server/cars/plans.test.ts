import { afterAll, beforeAll, expect, test } from "vitest";
import { seedMany } from "#demo/many.ts";
import { carSearchQuery } from "#shared/car.ts";
import { SORTS } from "#shared/constants.ts";
import { testDatabase } from "#test/database.ts";
import { guessedJoins, recordReads, type Statement, slowSteps, stepsOfPlan } from "#test/plans.ts";
import { readCars } from "../catalogue/car-texts.queries.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { readChanges, readOffers } from "../catalogue/feed.queries.ts";
import { connect, NO_TIMEOUTS } from "../db/connect.ts";
import { shownOf } from "../pictures/pictures.queries.ts";
import { pricePosition } from "../prices/price-position.ts";
import { createSellers } from "../sellers/sellers.ts";
import { createCars } from "./cars.ts";

const CARS = 100_000;
const LIMITS = { scannedRows: 10_000, sortedRows: 10_000 };
/** Each filter alone, and common combinations. */
async function filters(cars: ReturnType<typeof createCars>): Promise<Record<string, unknown>[]> {
  const { brands, colors, locations } = await cars.facets(carSearchQuery.parse({}));
  const [brand = "", other = ""] = brands.map(({ name }) => name);
  const color = colors[0]?.name ?? "";
  const location = locations[0]?.name ?? "";
  expect([brand, other, color, location]).not.toContain("");
  const { rows } = await cars.search(carSearchQuery.parse({ brand }));
  const word = rows[0]?.name.split(" ")[0] ?? "";
  const typo = word.slice(0, -1) + (word.endsWith("x") ? "y" : "x");
  return [
    ...[{}, { brand }, { brand: [brand, other] }, { color }, { location }, { state: "New" }],
    ...[{ minPrice: "250000" }, { maxPrice: "60000" }, { minPrice: "100000", maxPrice: "120000" }],
    ...[{ name: word }, { name: typo }, { name: `${word} ${color}` }, { minModel: "2020" }],
    { brand, color, state: "Used", maxPrice: "300000" },
    { location, color, minPrice: "100000" },
    { brand, minModel: "2015", maxModel: "2020" },
  ];
}

const { url, drop } = await testDatabase();
const shop = connect(url, 4, NO_TIMEOUTS);
beforeAll(async () => {
  await seedMany(shop.db, CARS);
  await shop.pool.query("analyze");
}, 120_000);
afterAll(async () => {
  await shop.close();
  await drop();
});

/** The catalogue of a process that has not loaded the cars yet. */
const fromDatabase = () => createCars({ db: shop.db, catalogue: createCatalogue(shop) });

/**
 * An exact number of cars by a word, a price or a fact has to look at each of them. Such numbers
 * come from memory, and from the database only until the cars are there.
 */
const isCount = ({ text }: Statement) =>
  /^select count\(\*\)|^with found as|grouping sets/.test(text.trim());

async function expectQuick(work: () => Promise<void>, least: number): Promise<void> {
  const statements = (await recordReads(work)).filter((one) => !isCount(one));
  expect(statements.length).toBeGreaterThan(least);
  expect(await slowSteps(shop.pool, statements, LIMITS)).toEqual([]);
}

test("no list of the catalogue reads or sorts 100,000 cars, with any filter and order", async () => {
  const cars = fromDatabase();
  await expectQuick(async () => {
    for (const filter of await filters(cars))
      for (const [sort, page] of [...SORTS.map((one) => [one, "1"]), ["default", "5"]]) {
        await cars.search(carSearchQuery.parse({ ...filter, sort, page }));
      }
  }, 100);
});

test("no other read by visitors reads or sorts all cars", async () => {
  const cars = fromDatabase();
  const sellers = createSellers({ db: shop.db, catalogue: createCatalogue(shop) });
  const { rows } = await cars.search(carSearchQuery.parse({}));
  await expectQuick(async () => {
    for (const car of rows.slice(0, 3)) {
      await cars.detail(car.id);
      await cars.similar(car.id, { page: 1, limit: 8 });
      await cars.ofUser(car.userId);
      await cars.onOfferOf(car.userId, 1);
      await sellers.ofCar(car.userId);
      await sellers.profile(car.userId);
      await pricePosition(shop.db, car.id, new Date());
      await cars.context(car.id, 6);
    }
    const ids = rows.map(({ id }) => id);
    await cars.current(ids);
    for (const typed of ["a", "al", rows[0]?.name ?? ""]) await cars.suggest(typed);
    await cars.facets(carSearchQuery.parse({}));
    await cars.brands();
    await readOffers(shop.db, ids);
    await readCars(shop.db, ids);
  }, 20);
});

test("the time to read changes of 100,000 cars does not depend on the planner's estimate", async () => {
  const before = "3:3:";
  const statements = await recordReads(async () => {
    const { many } = await readChanges(shop.db, before);
    expect(many?.large.length).toBeGreaterThan(CARS);
  });
  expect(await guessedJoins(shop.pool, statements)).toEqual([]);
});

test("the pictures in use are found by reading 100,000 cars once, not once for each picture", async () => {
  const asked = Array.from({ length: 1_000 }, (_, n) => `/pictures/u/${n}.webp`);
  const [statement, ...others] = await recordReads(() => shownOf(shop.db, asked));
  expect(others).toEqual([]);
  if (!statement) throw new Error("Nothing was asked.");
  const steps = await stepsOfPlan(shop.pool, statement);
  expect(steps.filter((step) => /Join|Loop|Hash$/.test(step))).toEqual(["Hash Join", "Hash"]);
});

test("the check reports a statement that reads or sorts all cars", async () => {
  const statements = await recordReads(() =>
    shop.pool.query("select id from car order by description"),
  );
  const problems = await slowSteps(shop.pool, statements, LIMITS);
  expect(problems.sort().join()).toMatch(/reads all of car: .*sorts \d{5,6} rows: /);
});
