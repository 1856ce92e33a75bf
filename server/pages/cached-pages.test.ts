import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { buildCar } from "#test/builders.ts";
import { cachePages, isCached, wordsOf } from "#test/page-visits.ts";
import { openTwoShops } from "#test/two-shops.ts";

const { shop, other, seller, session, close } = await openTwoShops();
afterAll(close);

const visit = (url: string, process = shop) => wordsOf(url, process);
const warm = (...urls: string[]) => cachePages([shop, other], urls);

async function change(carId: string, payload: object) {
  const reply = await shop.app.inject({
    method: "PUT",
    url: `/api/car/edit/${carId}`,
    headers: session,
    payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

const build = (car: Parameters<typeof buildCar>[1]) =>
  buildCar(shop, { sellerId: seller.id, ...car });

/** The process that made the change shows it at once, the other one soon. */
async function expectEverywhere(url: string, shown: RegExp | string) {
  expect(await visit(url)).toMatch(shown);
  await expect.poll(() => visit(url, other)).toMatch(shown);
}

test("a change of a car shows on cached pages that show it, in every process (behaviour 197)", async () => {
  const car = await build({ name: "Shown", brand: "Alpine", price: 90_000 });
  const page = "/home?brand=Alpine";
  await warm(page);
  await change(car.id, { price: 91_234 });
  await expectEverywhere(page, "91.234");
  await warm(page);
  await change(car.id, { name: "Renamed" });
  await expectEverywhere(page, "Renamed");
});

test("cached lists are updated when a car is added to them or removed from them (behaviour 197)", async () => {
  const car = await build({ name: "Moving", brand: "Bugatti", color: "Red", price: 90_000 });
  const [brand, text, dear] = [
    "/home?brand=Maserati",
    "/home?name=travelling",
    "/home?minPrice=5000000",
  ];
  await warm(brand, text, dear);
  await change(car.id, { brand: "Maserati", name: "Travelling", price: 6_000_000 });
  for (const page of [brand, text, dear]) await expectEverywhere(page, "Travelling");
  await warm(brand);
  await change(car.id, { brand: "Bugatti" });
  await expectEverywhere(brand, "Not Found");
});

test("a change updates the counts on cached pages that do not show the car (behaviour 197)", async () => {
  await build({ name: "Left", brand: "Pagani", color: "Red", state: "New" });
  const car = await build({ name: "Right", brand: "Rimac", color: "Red", state: "New" });
  const page = "/home?brand=Pagani";
  await warm(page);
  // The facet of brands ignores the brand filter and applies the other filters.
  await change(car.id, { brand: "Koenigsegg" });
  await expectEverywhere(page, /Koenigsegg 1/);
  expect(await visit(page)).not.toContain("Rimac");
});

test("a page that is not affected by a change stays cached (behaviour 197)", async () => {
  await build({ name: "Still", brand: "Lotus", color: "Lotus green", price: 60_000 });
  const car = await build({ name: "Busy", brand: "Morgan", color: "Grey", price: 60_000 });
  const pages = ["/home?brand=Lotus", "/home?color=Lotus green", "/home?name=still", "/about"];
  await warm(...pages);
  await change(car.id, { price: 61_000 });
  await change(car.id, { description: "Somebody drives it." });
  await other.services.catalogue.catchUp();
  for (const page of pages)
    for (const process of [shop, other]) expect(await isCached(page, process), page).toBe(true);
  expect(await visit("/home?brand=Morgan")).toContain("61.000");
});

test("a deleted car is removed from cached pages, and another car takes its place", async () => {
  const url = (id: string) => ({
    method: "DELETE" as const,
    url: `/api/car/${id}`,
    headers: session,
  });
  const car = await build({ name: "First", brand: "Venturi" });
  await warm("/home?brand=Venturi");
  await shop.app.inject(url(car.id));
  await build({ name: "Second", brand: "Venturi" });
  await expectEverywhere("/home?brand=Venturi", "Second");
  expect(await visit("/home?brand=Venturi")).not.toContain("First");
});

test("the redirect from a page beyond the last is cached until the list grows (behaviour 197)", async () => {
  const beyond = "/home?brand=Artega&page=9";
  await build({ name: "Only", brand: "Artega" });
  await warm(beyond);
  const goesTo = async () => (await shop.app.inject(beyond)).headers.location;
  expect(await goesTo()).toBe("/home?brand=Artega");
  expect(await isCached(beyond, shop)).toBe(true);
  for (let more = 1; more <= 12; more += 1) await build({ name: `More ${more}`, brand: "Artega" });
  expect(await goesTo()).toBe("/home?brand=Artega&page=2");
});

test("a cached page is sent in every encoding", async () => {
  await build({ name: "Packed", brand: "Wiesmann" });
  const page = "/home?brand=Wiesmann";
  await warm(page);
  for (const encoding of ["br", "gzip", "br", ""]) {
    const reply = await shop.app.inject({ url: page, headers: { "accept-encoding": encoding } });
    expect(reply.headers["content-encoding"] ?? "").toBe(encoding);
  }
  const { id: changed } = await build({ name: "Again", brand: "Wiesmann" });
  const packed = await shop.app.inject({ url: page, headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(packed.rawPayload).toString()).toContain(changed);
  expect((await shop.app.inject(page)).body).toContain(changed);
});
