import { afterAll, beforeAll, expect, test } from "vitest";
import { carTableQuery } from "#shared/admin-tables.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  const seller = (await buildUser(shop)).id;
  const car = (traits: Parameters<typeof buildCar>[1]) =>
    buildCar(shop, { sellerId: seller, color: "Red", location: "Italy", ...traits });
  await car({ name: "Vulcan", brand: "Aston Martin", model: 2016, price: 2_000_000 });
  await car({ name: "Miura", brand: "Lamborghini", model: 1969, price: 1_900_000, state: "Used" });
  await car({ name: "Azure", brand: "Bentley", model: 2008, price: 94_000, color: "Blue" });
  await car({ name: "Roma", brand: "Ferrari", model: 2021, price: 250_000, location: "Spain" });
  const sold = await car({ name: "Stag", brand: "Triumph", model: 1974, price: 21_000 });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", sold.id).execute();
  const gone = await car({ name: "Gone", brand: "Triumph", model: 1900, color: "Gold" });
  await shop.db
    .updateTable("car")
    .set({ deleted_at: new Date() })
    .where("id", "=", gone.id)
    .execute();
});
afterAll(() => shop.close());

async function list(address: Record<string, string>) {
  const table = await shop.services.carTable.table(carTableQuery.parse(address));
  return { ...table, names: table.rows.map(({ name }) => name) };
}

test("the table lists all cars except deleted ones, newest first (behaviour 93)", async () => {
  const { names, total, pages } = await list({});
  expect(names).toEqual(["Stag", "Roma", "Azure", "Miura", "Vulcan"]);
  expect({ total, pages }).toEqual({ total: 5, pages: 1 });
});

test.each([
  ["name", ["Azure", "Miura", "Roma", "Stag", "Vulcan"]],
  ["brand", ["Vulcan", "Azure", "Roma", "Miura", "Stag"]],
  ["color", ["Azure", "Stag", "Roma", "Miura", "Vulcan"]],
  ["model", ["Miura", "Stag", "Azure", "Vulcan", "Roma"]],
  ["price", ["Stag", "Azure", "Roma", "Miura", "Vulcan"]],
  ["location", ["Stag", "Azure", "Miura", "Vulcan", "Roma"]],
  ["state", ["Stag", "Roma", "Azure", "Vulcan", "Miura"]],
])("the table of cars sorts by %s", async (sort, expected) => {
  expect((await list({ sort })).names).toEqual(expected);
  const backwards = (await list({ sort, order: "desc" })).names;
  expect(backwards.at(0)).toBe(sort === "brand" ? "Stag" : expected.at(-1));
});

test.each([
  [{ name: "rom" }, ["Roma"]],
  [{ name: "LAMBORGHINI" }, ["Miura"]],
  [{ name: "bentley", sort: "brand" }, ["Azure"]],
  [{ color: "blue" }, ["Azure"]],
  [{ model: "1974" }, ["Stag"]],
  [{ location: "Spain" }, ["Roma"]],
  [{ state: "Used" }, ["Miura"]],
  [{ state: "New", location: "Italy", color: "Red" }, ["Stag", "Vulcan"]],
  [{ name: "100%" }, []],
])("the table of cars filters by %o, with the exact total (behaviour 93)", async (address, expected) => {
  const { names, total } = await list(address as Record<string, string>);
  expect(names).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("invalid values in the address are ignored", async () => {
  const nonsense = { model: "x", state: "Broken", sort: "password", order: "up", page: "-1" };
  expect((await list(nonsense)).total).toBe(5);
});

test("a page past the end shows the last page", async () => {
  const { page, names } = await list({ page: "7" });
  expect(page).toBe(1);
  expect(names).toHaveLength(5);
});

test("the filter options are the values of the listed cars, models ascending (behaviour 93)", async () => {
  expect(await shop.services.carTable.options()).toEqual({
    colors: ["Blue", "Red"],
    models: [1969, 1974, 2008, 2016, 2021],
    locations: ["Italy", "Spain"],
  });
});
