import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestShop } from "#test/app.ts";
import { buildCar, buildUser, type CarTraits } from "#test/builders.ts";
import { askToPay, openPayingShop } from "#test/paying.ts";

let shop: TestShop;
let sellerId: string;
beforeAll(async () => {
  shop = await openPayingShop();
  sellerId = (await buildUser(shop)).id;
});
afterAll(() => shop.close());

const car = async (traits: CarTraits, body?: "coupe" | "suv") => {
  const { id } = await buildCar(shop, { sellerId, ...traits });
  if (body) await shop.db.updateTable("car").set({ body }).where("id", "=", id).execute();
  return id;
};
const similar = async (id: string, query = "") => {
  const reply = await shop.app.inject({ url: `/api/car/${id}/similar${query}` });
  return reply.json().map((one: { id: string }) => one.id);
};

test("similar cars are ordered by brand, body, price and year (behaviour 147)", async () => {
  const id = await car({ brand: "Ferrari", price: 100_000, model: 2000 }, "coupe");
  const sameBodyOther = await car({ brand: "Porsche", price: 100_000 }, "coupe");
  const other = await car({ brand: "Porsche", price: 100_000, model: 2000 }, "suv");
  const sameBrand = await car({ brand: "Ferrari", price: 100_000 }, "suv");
  const farPrice = await car({ brand: "Ferrari", price: 300_000 }, "coupe");
  const farYear = await car({ brand: "Ferrari", price: 110_000, model: 1990 }, "coupe");
  const near = await car({ brand: "Ferrari", price: 110_000, model: 2001 }, "coupe");
  const nearest = [near, farYear, farPrice, sameBrand, sameBodyOther, other];
  const all = await similar(id, "?limit=100");
  // Other tests make cars, too.
  expect(all.filter((one: string) => nearest.includes(one))).toEqual(nearest);
  expect(await similar(id)).toEqual(all.slice(0, 6));
  expect(await similar(id, "?limit=2")).toEqual([near, farYear]);
});

test("in a large brand, cars with the same body come first, even if their prices differ more", async () => {
  const id = await car({ brand: "Bentley", price: 100_000 }, "suv");
  for (let n = 1; n <= 30; n++) {
    await car({ brand: "Bentley", price: 100_000 + n }, "coupe");
    await car({ brand: "Bentley", price: 100_000 - n }, "coupe");
    await car({ brand: "Lotus", price: 100_000 + n }, "suv");
    await car({ brand: "Lotus", price: 100_000 - n }, "suv");
  }
  const dear = await car({ brand: "Bentley", price: 900_000 }, "suv");
  const cheap = await car({ brand: "Bentley", price: 20_000 }, "suv");
  expect(await similar(id, "?limit=2")).toEqual([cheap, dear]);
});

test("a sold car has similar cars, which include neither sold nor held cars", async () => {
  const sold = await car({ brand: "Lancia" });
  const held = await buildCar(shop, { sellerId, brand: "Lancia", state: "Used" });
  const free = await car({ brand: "Lancia" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", sold).execute();
  const buyer = await buildUser(shop);
  await askToPay(shop, buyer.id, [held]);
  const found = await similar(sold, "?limit=1");
  expect(found).toEqual([free]);
  expect(await similar(free, "?limit=100")).not.toContain(sold);
  expect(await similar(free, "?limit=100")).not.toContain(held.id);
});

test.each(["0", "x", "101"])("a limit of %s is refused", async (limit) => {
  const id = await car({});
  const reply = await shop.app.inject({ url: `/api/car/${id}/similar?limit=${limit}` });
  expect(reply.statusCode).toBe(400);
});
