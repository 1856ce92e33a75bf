import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarTable } from "#server/db/car-tables.ts";
import type { Car, Facets } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

type Facts = Partial<
  Pick<CarTable, "mileage" | "body" | "fuel" | "gearbox" | "drive" | "reduced_at">
>;

let shop: TestShop;
let seller: { id: string };
beforeAll(async () => {
  shop = await openShop();
  seller = await buildUser(shop);
  let day = 0;
  const car = async (name: string, model: number, facts: Facts, sellerId?: string) => {
    day += 1;
    const createdAt = new Date(Date.UTC(2024, 0, day));
    const { id } = await buildCar(shop, { name, model, createdAt, ...(sellerId && { sellerId }) });
    await shop.db.updateTable("car").set(facts).where("id", "=", id).execute();
  };
  await car("Roma", 2021, { mileage: 10_000, body: "coupe", fuel: "petrol", gearbox: "automatic" });
  await car(
    "Taycan",
    2022,
    { mileage: 100, body: "saloon", fuel: "electric", drive: "all" },
    seller.id,
  );
  await car("Urus", 2021, {
    mileage: 120_000,
    body: "suv",
    fuel: "petrol",
    drive: "all",
    reduced_at: new Date("2024-03-01"),
  });
  await car("Elan", 1965, { body: "roadster", gearbox: "manual" }, seller.id);
  await shop.db
    .updateTable("car")
    .set({ previous_price: 200_000, reduced_at: new Date("2024-02-01") })
    .where("name", "=", "Roma")
    .execute();
  await shop.services.catalogue.catchUp();
});
afterAll(() => shop.close());

const get = (query: string, call = "search") => shop.app.inject(`/api/car/${call}?${query}`);
const names = async (query: string) => (await get(query)).json<Car[]>().map(({ name }) => name);

test.each([
  ["minModel=2021", ["Urus", "Taycan", "Roma"]],
  ["minModel=1965&maxModel=2021", ["Elan", "Urus", "Roma"]],
  ["maxMileage=10000", ["Taycan", "Roma"]],
  ["minMileage=0", ["Urus", "Taycan", "Roma"]],
  ["minMileage=10001&maxMileage=2000000", ["Urus"]],
  ["body=coupe&body=suv", ["Urus", "Roma"]],
  ["fuel=electric", ["Taycan"]],
  ["fuel=hydrogen", []],
  ["gearbox=manual", ["Elan"]],
  ["drive=all&fuel=petrol", ["Urus"]],
  ["drive=all&fuel=petrol&name=taycan", []],
  ["body=&minModel=&seller=", ["Elan", "Urus", "Taycan", "Roma"]],
  ["body=suv&body=&fuel=&fuel=", ["Urus"]],
])("%s finds the cars with these facts (behaviour 194)", async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test("a seller's cars are found by their id (behaviour 194)", async () => {
  expect(await names(`seller=${seller.id}`)).toEqual(["Elan", "Taycan"]);
  expect(await names(`seller=${seller.id}&fuel=electric`)).toEqual(["Taycan"]);
  expect(await names(`seller=${randomUUID()}`)).toEqual([]);
});

test.each([
  ["mileage_asc", ["Taycan", "Roma", "Urus", "Elan"]],
  ["year_desc", ["Taycan", "Urus", "Roma", "Elan"]],
  ["year_asc", ["Elan", "Urus", "Roma", "Taycan"]],
  ["reduced", ["Urus", "Roma", "Elan", "Taycan"]],
])("cars are sorted by %s (behaviour 195)", async (sort, found) => {
  expect(await names(`sort=${sort}`)).toEqual(found);
});

test("the counts of facts are exact, and each applies the other filters (behaviour 24)", async () => {
  const facets = (await get("fuel=petrol&maxModel=2021", "facets")).json<Facets>();
  expect(facets).toMatchObject({
    bodies: [
      { name: "coupe", count: 1 },
      { name: "suv", count: 1 },
    ],
    fuels: [{ name: "petrol", count: 2 }],
    gearboxes: [{ name: "automatic", count: 1 }],
    drives: [{ name: "all", count: 1 }],
    models: [{ name: "2021", count: 2 }],
    mileages: [1, 1, 0, 1],
  });
});

test.each([
  ["minModel=99", "minModel", "The year must have four digits"],
  ["maxModel=20x0", "maxModel", "The year must have four digits"],
  [
    "minModel=2021&maxModel=2020",
    "minModel",
    "The minimum year cannot be greater than the maximum year",
  ],
  ["minMileage=-1", "minMileage", "The mileage must be a whole number from 0 to 2.000.000"],
  ["maxMileage=2000001", "maxMileage", "The mileage must be a whole number from 0 to 2.000.000"],
  [
    "minMileage=2&maxMileage=1",
    "minMileage",
    "The minimum mileage cannot be greater than the maximum mileage",
  ],
  ["fuel=steam", "fuel", "The fuel must be one of petrol, diesel, hybrid, electric, hydrogen"],
  [
    "fuel=petrol&fuel=steam",
    "fuel",
    "The fuel must be one of petrol, diesel, hybrid, electric, hydrogen",
  ],
  ["gearbox=cvt", "gearbox", "The gearbox must be one of manual, automatic, sequential"],
  ["drive=four", "drive", "The drive must be one of rear, front, all"],
  ["body=a%00b", "body", /^The body must be one of coupe, /],
  ["seller=me", "seller", "The seller is not known"],
  ["minPrice=1&minPrice=2", "minPrice", "The price must be a valid number"],
  ["maxModel=2020&maxModel=2021", "maxModel", "The year must have four digits"],
  ["minMileage=1&minMileage=2", "minMileage", /^The mileage must be a whole number from 0 to /],
  ["page=1&page=2", "page", "The page must be a whole number from 1"],
  ["limit=1&limit=2", "limit", "The limit must be a whole number from 1 to 100"],
  ["sort=mileage_desc", "sort", /^The sort must be one of default, /],
])("%s is refused at %s with a message", async (query, path, message) => {
  for (const call of ["search", "facets"]) {
    const reply = await get(query, call);
    expect(reply.statusCode).toBe(400);
    const matched = typeof message === "string" ? message : expect.stringMatching(message);
    expect(reply.json()).toMatchObject({ message: matched, details: [{ path, message: matched }] });
  }
});
