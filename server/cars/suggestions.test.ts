import { afterAll, beforeAll, expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import type { Suggestion } from "#shared/suggestion.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, type CarTraits } from "#test/builders.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createCars } from "./cars.ts";

let shop: TestShop;
let roma: Car["id"];
beforeAll(async () => {
  shop = await openShop();
  const day = (n: number) => new Date(Date.UTC(2024, 0, n));
  const add = async (traits: CarTraits) => (await buildCar(shop, traits)).id;
  await add({ name: "Roma", color: "Green", createdAt: day(1) });
  roma = await add({ name: "Roma", model: 2021, image: ["/roma.webp"], createdAt: day(2) });
  await add({ name: "Portofino", body: "convertible", createdAt: day(3) });
  await add({ name: "Méhari", brand: "Citroën", color: "Green", createdAt: day(4) });
  await add({ name: "Ghost", brand: "Rolls-Royce", color: "Blue", createdAt: day(5) });
});
afterAll(() => shop.close());

const ask = (query: string) => shop.app.inject(`/api/car/suggest?${query}`);
async function suggest(typed: string): Promise<Suggestion[]> {
  return (await ask(`q=${encodeURIComponent(typed)}`)).json();
}
const texts = async (typed: string) =>
  (await suggest(typed)).map(({ kind, text }) => `${kind}: ${text}`);

test("suggestions contain a brand, searches and cars, with one car of each name (behaviour 153)", async () => {
  expect(await suggest("ferr")).toEqual([
    { kind: "brand", text: "Ferrari", query: "Ferrari" },
    {
      kind: "car",
      text: "Ferrari Roma 2021",
      carId: roma,
      image: "/roma.webp",
      query: "Ferrari Roma",
    },
    expect.objectContaining({ kind: "car", text: "Ferrari Portofino 2020" }),
  ]);
});

test.each([
  ["ro", ["brand: Rolls-Royce", "search: Roma", "car: Ferrari Roma 2021"]],
  ["gr", ["search: Green"]],
  ["Ferrari conv", ["search: Ferrari Convertible"]],
  ["ferarr", ["brand: Ferrari", "car: Ferrari Roma 2021"]],
  ["ferarri po", ["search: Ferrari po", "search: Ferrari Portofino"]],
])("%j is completed and corrected", async (typed, first) => {
  expect((await texts(typed)).slice(0, first.length)).toEqual(first);
});

test("browsers cache suggestions for at most a second (behaviour 153)", async () => {
  expect((await ask("q=ferr")).headers["cache-control"]).toBe("private, max-age=1");
});

test.each([
  ["green roma", ["car: Ferrari Roma 2020"]],
  ["2021", ["car: Ferrari Roma 2021"]],
  ["blue roma", []],
  ["zzzz", []],
  ["f", []],
  ["", []],
  ["%", []],
])("%j suggests cars with all of its words: %j", async (typed, found) => {
  expect(await texts(typed)).toEqual(found);
});

test("there are at most eight suggestions, without duplicates", async () => {
  const all = await texts("r");
  expect(all).toEqual([]);
  for (const typed of ["ro", "er", "fe", "2020"]) {
    const found = await texts(typed);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(new Set(found).size).toBe(found.length);
  }
});

test("suggestions are paged like every list (behaviour 101)", async () => {
  const all = await suggest("ro");
  const second = await ask("q=ro&page=2&limit=1");
  expect(second.json()).toEqual(all.slice(1, 2));
  expect(second.headers["x-total-count"]).toBe(String(all.length));
  expect((await ask("q=ro&limit=0")).statusCode).toBe(400);
});

test("a suggested search finds cars, including one that was just added", async () => {
  const added = await buildCar(shop, { name: "Zonda", brand: "Pagani" });
  expect(await texts("zond")).toEqual(["search: Zonda", "car: Pagani Zonda 2020"]);
  await shop.db
    .updateTable("car")
    .set({ deleted_at: new Date() })
    .where("id", "=", added.id)
    .execute();
  await shop.services.catalogue.catchUp();
  expect(await texts("zond")).toEqual([]);
});

test("before the cars are loaded, brands, cars and corrections are suggested", async () => {
  const { suggest: alone } = createCars({ db: shop.db, catalogue: createCatalogue(shop) });
  const found = async (typed: string) => (await alone(typed)).map(({ text }) => text);
  expect(await found("ferr")).toEqual([
    "Ferrari",
    "Ferrari Portofino 2020",
    "Ferrari Roma 2021",
    "Ferrari Roma 2020",
  ]);
  expect((await found("ferarri"))[0]).toBe("Ferrari");
});

test.each([
  ["", "The search must be text"],
  ["q=a&q=b", "The search must be text"],
  [`q=${"x".repeat(101)}`, "The search must contain a maximum of 100 characters"],
  ["q=a%00b", /cannot be used/],
])("%j is refused and never a 500", async (query, message) => {
  const reply = await ask(query);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toEqual(
    typeof message === "string" ? message : expect.stringMatching(message),
  );
});

test("300 suggestions a minute from an address, then 429 with Retry-After", async () => {
  const limited = await openShop({ RATE_LIMIT: "on" });
  for (let n = 0; n < 300; n += 1) await limited.app.inject("/api/car/suggest?q=ro");
  const refused = await limited.app.inject("/api/car/suggest?q=ro");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // Searches are counted separately.
  expect((await limited.app.inject("/api/car/search?name=ro")).statusCode).toBe(200);
  await limited.close();
});
