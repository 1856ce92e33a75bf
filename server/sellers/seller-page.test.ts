import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const page = async (url: string) => {
  const { statusCode, body } = await shop.app.inject({ url });
  return { status: statusCode, body };
};

test("a seller's page shows who they are and what they offer (behaviour 146)", async () => {
  const { id, email } = await buildUser(shop, { name: "Ada", lastName: "Rossi", country: "Italy" });
  for (let i = 0; i < 13; i++)
    await buildCar(shop, { sellerId: id, name: `Serie ${"abcdefghijklm"[i]}` });
  const first = await page(`/seller/${id}`);
  expect(first.status).toBe(200);
  expect(first.body).toContain("Ada Rossi");
  expect(first.body).toContain("Seller in Italy");
  expect(first.body).toContain("13 cars");
  expect(first.body).not.toContain(email);
  expect(first.body).not.toContain("Serie a<");
  expect((await page(`/seller/${id}?page=2`)).body).toContain("Serie a<");
});

test.each([
  { name: "Ana María", lastName: "López", initials: "AL" },
  // Its first letter takes two UTF-16 units.
  { name: "𠮷", lastName: "田", initials: "𠮷田" },
])("a seller without a photo has the initials that their reviews show: $initials", async ({
  initials,
  ...names
}) => {
  const { id } = await buildUser(shop, names);
  expect((await page(`/seller/${id}`)).body).toContain(`>${initials}</span>`);
});

test("the description for search engines uses the singular for one car", async () => {
  const { id } = await buildUser(shop);
  await buildCar(shop, { sellerId: id });
  expect((await page(`/seller/${id}`)).body).toMatch(/offers at Marque: 1 car\."/);
});

test("a seller without cars has a page that says so", async () => {
  const { id } = await buildUser(shop);
  expect((await page(`/seller/${id}`)).body).toContain("This seller has no car on offer just now.");
});

test("an unknown seller is a 404", async () => {
  expect((await page("/seller/01890000-0000-7000-8000-000000000000")).status).toBe(404);
});

test("cars can be compared side by side (behaviour 148)", async () => {
  const cars = [await buildCar(shop, { price: 90_000 }), await buildCar(shop, { price: 80_000 })];
  const { status, body } = await page(`/compare?ids=${cars.map((car) => car.id)}`);
  expect(status).toBe(200);
  for (const car of cars) expect(body).toContain(car.name);
  expect(body).toContain("$ 90.000 USD");
});

test("the comparison page without cars says so", async () => {
  const empty = await page("/compare");
  expect([empty.status, empty.body]).toEqual([
    200,
    expect.stringContaining("No cars to compare yet"),
  ]);
});

const unknown = "01890000-0000-7000-8000-000000000000";
test.each([
  ["one car", (ids: string[]) => ids.slice(0, 1), "Choose a second car to compare"],
  ["five cars", (ids: string[]) => ids, "At most 4 cars can be compared"],
  ["a car twice", ([id = ""]: string[]) => [id, id], "Each car can be compared only once"],
  ["an unknown car", ([id = ""]: string[]) => [id, unknown], "One of these cars is not known"],
  ["no id", ([id = ""]: string[]) => [id, "x"], "One of these cars is not known"],
])("%s cannot be compared", async (_, pick, message) => {
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push((await buildCar(shop)).id);
  const { status, body } = await page(`/compare?ids=${pick(ids)}`);
  expect([status, body]).toEqual([400, expect.stringContaining(message)]);
});
