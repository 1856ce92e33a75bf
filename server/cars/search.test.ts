import { afterAll, beforeAll, expect, test } from "vitest";
import type { Car, Facets } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  const day = (n: number) => new Date(Date.UTC(2024, 0, n));
  const roma = { name: "Roma", brand: "Ferrari", body: "coupe", price: 250_000 } as const;
  await buildCar(shop, { ...roma, createdAt: day(1) });
  await buildCar(shop, {
    name: "Vantage",
    brand: "Aston Martin",
    price: 50_000,
    color: "Green",
    location: "Spain",
    state: "Used",
    createdAt: day(2),
  });
  await buildCar(shop, {
    name: "Méhari",
    brand: "Citroën",
    price: 300_000,
    color: "green",
    location: "Perú",
    createdAt: day(3),
  });
  await buildCar(shop, { name: "Portofino", price: 300_001, location: "Spain", createdAt: day(4) });
});
afterAll(() => shop.close());

async function search(query: string) {
  const reply = await shop.app.inject(`/api/car/search?${query}`);
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}
async function names(query: string): Promise<string[]> {
  const { body } = await search(query);
  return body.map((car: Car) => car.name);
}

test("the newest car comes first (behaviour 21)", async () => {
  expect(await names("")).toEqual(["Portofino", "Méhari", "Vantage", "Roma"]);
});

test("prices sort upward and downward (behaviour 22)", async () => {
  expect(await names("sort=price_asc")).toEqual(["Vantage", "Roma", "Méhari", "Portofino"]);
  expect(await names("sort=price_desc")).toEqual(["Portofino", "Méhari", "Roma", "Vantage"]);
});

test("the default order can also be called Defect (behaviour 22)", async () => {
  expect(await names("sort=Defect")).toEqual(await names(""));
});

test("a search matches parts of the name and brand, ignoring case and accents (behaviour 27)", async () => {
  expect(await names("name=MEHARI")).toEqual(["Méhari"]);
  expect(await names("name=ston%20mar")).toEqual(["Vantage"]);
  expect(await names("name=citroen")).toEqual(["Méhari"]);
});

test("a percent sign in a search is no wildcard", async () => {
  expect(await names("name=%25")).toEqual([]);
  expect(await names("name=_")).toEqual([]);
});

test("brand, colour and location match ignoring case and accents, and can be repeated (behaviour 24)", async () => {
  expect(await names("brand=ferrari")).toEqual(["Portofino", "Roma"]);
  expect(await names("brand=ferrari&brand=citroen")).toEqual(["Portofino", "Méhari", "Roma"]);
  expect(await names("color=GREEN")).toEqual(["Méhari", "Vantage"]);
  expect(await names("location=peru&location=SPAIN")).toEqual(["Portofino", "Méhari", "Vantage"]);
});

test("price bounds are inclusive, and one can be given alone (behaviour 23)", async () => {
  expect(await names("maxPrice=50000")).toEqual(["Vantage"]);
  expect(await names("minPrice=50000&maxPrice=300000")).toEqual(["Méhari", "Vantage", "Roma"]);
  expect(await names("minPrice=300001")).toEqual(["Portofino"]);
  expect(await names("minPrice=250000&maxPrice=250000")).toEqual(["Roma"]);
});

test("all seven filters combine", async () => {
  const all =
    "name=vant&state=Used&minPrice=1&maxPrice=60000&brand=Aston%20Martin&color=green&location=spain";
  expect(await names(all)).toEqual(["Vantage"]);
});

test("a search without results is an empty list", async () => {
  const { status, body, headers } = await search("name=zzz");
  expect([status, body, Number(headers["x-total-count"])]).toEqual([200, [], 0]);
});

test("a page has the total and links to the next and previous pages (behaviour 101)", async () => {
  const { headers, body } = await search("limit=2&page=1");
  expect(body).toHaveLength(2);
  expect(Number(headers["x-total-count"])).toBe(4);
  expect(headers.link).toContain('page=2>; rel="next"');
  expect(headers.link).not.toContain('rel="prev"');
});

test("a minimum above the maximum is refused (behaviour 25)", async () => {
  const { status, body } = await search("minPrice=2&maxPrice=1");
  expect(status).toBe(400);
  expect(body.message).toBe("The minimum price cannot be greater than the maximum price");
});

test.each([
  "minPrice=0",
  "minPrice=-5",
  "minPrice=1e9",
  "minPrice=12.5",
  "minPrice=99999999999999999999",
  "minPrice=1&minPrice=2",
  "state=Broken",
  "state=New&state=Used",
  "sort=upside",
  "page=0",
  "page=-1",
  "page=x",
  "limit=0",
  "limit=101",
  "name=a%00b",
  `name=${"x".repeat(101)}`,
  "brand=a%00b",
])("%s is refused and never a 500", async (query) => {
  const { status, body } = await search(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ statusCode: 400, error: "Bad Request" });
  expect(body.details[0].message).toBe(body.message);
});

test("unknown parameters are ignored, and empty ones count as absent (behaviour 99)", async () => {
  expect(await names("colour=x&state=&name=&minPrice=&sort=")).toHaveLength(4);
});

test("a banned seller's cars leave the catalogue (behaviour 21)", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { name: "Hidden", sellerId: seller.id });
  await shop.db.updateTable("car").set({ owner_banned: true }).where("id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  expect(await names("name=hidden")).toEqual([]);
});

test.each([
  ["ferrari roma", ["Roma"]],
  ["Aston Martin Vantage", ["Vantage"]],
  ["mehari citroen", ["Méhari"]],
  ["roma vantage", []],
])("the words %j are searched for in name and brand, in any order", async (words, found) => {
  expect(await names(`name=${encodeURIComponent(words)}`)).toEqual(found);
});

test.each([
  ["green vantage", ["Vantage"]],
  ["gre used", []],
  ["spain", []],
  ["2021", []],
  ["2020 ferrari", ["Portofino", "Roma"]],
  ["coupe", ["Roma"]],
  ["COUPÉ red 2020", ["Roma"]],
  ["gr", []],
])("the words %j are searched for in colour, year and body too (behaviour 151)", async (words, found) => {
  expect(await names(`name=${encodeURIComponent(words)}`)).toEqual(found);
});

test.each([
  ["ferarri", "Ferrari", ["Portofino", "Roma"]],
  ["Ferari roma", "Ferrari roma", ["Roma"]],
  ["ferrarri", "Ferrari", ["Portofino", "Roma"]],
  ["fetrari", "Ferrari", ["Portofino", "Roma"]],
  ["Citroan", "Citro%C3%ABn", ["Méhari"]],
  ["grean vantge", "Green Vantage", ["Vantage"]],
])("%j has a typing error and is corrected to %j (behaviour 152)", async (typed, meant, found) => {
  const { headers, body } = await search(`name=${encodeURIComponent(typed)}`);
  expect(body.map((car: Car) => car.name)).toEqual(found);
  expect(headers["x-search-corrected"]).toBe(meant);
  expect(Number(headers["x-total-count"])).toBe(found.length);
});

test.each([
  "roma",
  "rom",
  "raod",
  "romaxx",
  "roma vantage",
  "2202",
  "zzzz",
])("%j is not corrected (behaviour 152)", async (typed) => {
  expect((await search(`name=${typed}`)).headers).not.toHaveProperty("x-search-corrected");
});

test("facets count the corrected search (behaviour 152)", async () => {
  const facets = async (query: string) =>
    (await shop.app.inject(`/api/car/facets?${query}`)).json<Facets>();
  expect(await facets("name=ferarri&color=red")).toEqual(await facets("name=ferrari&color=red"));
  expect((await facets("name=ferarri")).brands).toEqual([{ name: "Ferrari", count: 2 }]);
});

test("a name that a seller misspelt is found as it is", async () => {
  const car = await buildCar(shop, { name: "Ferarri", brand: "BMW" });
  expect(await names("name=ferarri")).toEqual(["Ferarri"]);
  await shop.db
    .updateTable("car")
    .set({ deleted_at: new Date() })
    .where("id", "=", car.id)
    .execute();
  await shop.services.catalogue.catchUp();
  expect(await names("name=ferarri")).toEqual(["Portofino", "Roma"]);
});
