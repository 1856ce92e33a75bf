import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carSchema } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject(`/api${path}`);

test("a car shows every field of the contract", async () => {
  const car = await buildCar(shop, { name: "Roma", price: 200_000 });
  const reply = await get(`/car/detail/${car.id}`);
  expect(reply.statusCode).toBe(200);
  expect(carSchema.parse(reply.json())).toMatchObject({
    id: car.id,
    name: "Roma",
    brand: "Ferrari",
    model: 2020,
    price: 200_000,
    userId: car.user_id,
    rating: null,
    averageRating: null,
    sold: false,
  });
});

test.each([uuid(), "abc", "%00", "1 or 1=1"])("the unknown car %s is not found", async (id) => {
  const reply = await get(`/car/detail/${encodeURIComponent(id)}`);
  expect(reply.statusCode).toBe(404);
  expect(reply.json().message).toBe("Car not found");
});

test("a sold car keeps its page and leaves the catalogue (behaviour 21)", async () => {
  const car = await buildCar(shop, { name: "Solo", state: "Used" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  expect((await get(`/car/detail/${car.id}`)).json().sold).toBe(true);
  expect((await get("/car/search?name=solo")).json()).toEqual([]);
});

test("a deleted car without purchases is not found (behaviour 4)", async () => {
  const car = await buildCar(shop);
  await shop.db
    .updateTable("car")
    .set({ deleted_at: new Date() })
    .where("id", "=", car.id)
    .execute();
  expect((await get(`/car/detail/${car.id}`)).statusCode).toBe(404);
});

test("a trailing slash and the case of the path make no difference (behaviour 99)", async () => {
  const car = await buildCar(shop);
  expect((await get(`/Car/Detail/${car.id}/`)).statusCode).toBe(200);
  expect((await get("/car/search/?limit=1")).statusCode).toBe(200);
});

test("the list of all cars is streamed, or paged on request (behaviour 101)", async () => {
  for (let n = 0; n < 3; n += 1) await buildCar(shop);
  const all = (await get("/car")).json();
  const { headers, ...page } = await get("/car?page=1&limit=2");
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(page.json()).toEqual(all.slice(0, 2));
  expect(Number(headers["x-total-count"])).toBe(all.length);
});

test("the lists of brands, colours and locations are those of cars on offer, sorted, without duplicates", async () => {
  await buildCar(shop, { brand: "Zagato", color: "Bronze", location: "Chile" });
  await buildCar(shop, { brand: "Abarth", color: "bronze", location: "Austria" });
  const brands = (await get("/car/brand")).json();
  const names = brands.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort());
  expect(brands.find(({ name }: { name: string }) => name === "Abarth").id).toMatch(
    /^[0-9a-f-]{36}$/,
  );
  const colors: string[] = (await get("/car/color")).json();
  expect(colors.filter((color) => color.toLowerCase() === "bronze")).toHaveLength(1);
  expect((await get("/car/location")).json()).toEqual(["Austria", "Chile", "Italy"]);
  const second = await get("/car/location?page=2&limit=1");
  expect([second.json(), second.headers["x-total-count"]]).toEqual([["Chile"], "3"]);
});

test("a user's posts show public fields only, newest first", async () => {
  const seller = await buildUser(shop);
  await buildCar(shop, { sellerId: seller.id, name: "First", createdAt: new Date(0) });
  await buildCar(shop, { sellerId: seller.id, name: "Second" });
  const posts = (await get(`/car/user/${seller.id}`)).json();
  expect(posts.map(({ name }: { name: string }) => name)).toEqual(["Second", "First"]);
  expect(Object.keys(posts[0]).sort()).toEqual(["brand", "id", "image", "model", "name", "price"]);
});

test("facet counts are exact, and each ignores its own filter (behaviour 24)", async () => {
  await buildCar(shop, { brand: "Lotus", color: "Yellow", price: 40_000 });
  await buildCar(shop, { brand: "Lotus", color: "Orange", price: 400_000, state: "Used" });
  const filter = { brand: ["lotus"], color: ["yellow"], location: [] };
  const facets = await shop.services.cars.facets(filter);
  expect(facets.colors).toEqual([
    { name: "Orange", count: 1 },
    { name: "Yellow", count: 1 },
  ]);
  expect(facets.brands).toEqual([{ name: "Lotus", count: 1 }]);
  expect(facets.states).toEqual([{ name: "New", count: 1 }]);
  expect(facets.prices).toEqual([1, 0, 0]);
});

test("the catalogue's description lists every call", async () => {
  const { paths } = (await get("/openapi.json")).json();
  expect(Object.keys(paths)).toContain("/api/car/search");
});

test.each(["/docs", "/openapi.json"])("%s works without the base address too", async (path) => {
  const reply = await shop.app.inject(path);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/api${path}`]);
});

test("the process is alive and ready (behaviour 103)", async () => {
  expect((await shop.app.inject("/healthz")).statusCode).toBe(200);
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
});

test("cars published within one millisecond are all listed", async () => {
  const seller = await buildUser(shop);
  const { brand_id } = await buildCar(shop, { sellerId: seller.id, brand: "Many" });
  await sql`
    insert into car (id, user_id, brand_id, name, model, state, price, search_key, created_at)
    select gen_random_uuid(), ${seller.id}, ${brand_id}, 'Many', 2020, 'New', 50000, 'many',
      timestamptz '2020-01-01 00:00:00.000001Z' + n * interval '1 microsecond'
    from generate_series(1, 998) n`.execute(shop.db);
  const all = (await get("/car")).json<{ id: string; name: string }[]>();
  const many = all.filter(({ name }) => name === "Many");
  expect(new Set(many.map(({ id }) => id)).size).toBe(998);
});
