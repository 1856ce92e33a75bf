import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { answerTogether, recordReads } from "#test/plans.ts";

let shop: TestShop;
let sellerId: string;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  sellerId = (await buildUser(shop)).id;
  // Before that the database counts the seller's cars.
  await shop.services.catalogue.loaded();
});
afterAll(() => shop.close());

/** Not what the process reads of changes meanwhile. */
const ofCar = /^(?!.*from car_change).*from "(car|app_user|review|price_change)"/s;
const traits = { name: "Roma", brand: "Ferrari" };

test("a new page of a car reads the car, its reviews, its seller and the data beside it in one statement each (behaviour 220)", async () => {
  const { id: newSeller } = await buildUser(shop);
  const car = await buildCar(shop, { ...traits, sellerId: newSeller });
  const another = await buildCar(shop, { ...traits, sellerId: newSeller });
  const statementsOf = async (id: string) =>
    (await recordReads(() => shop.app.inject(`/detail/${id}`)))
      .map(({ text }) => text)
      .filter((text) => ofCar.test(text));
  expect(await statementsOf(car.id)).toHaveLength(4);
  const known = await statementsOf(another.id);
  expect(known).toHaveLength(3);
  const beside = known.filter((text) => /price_change/.test(text));
  expect(beside).toEqual([expect.stringMatching(/price_figures.*car_hold/s)]);
});

test("the statements for a car's page run concurrently (behaviour 220)", async () => {
  await buildCar(shop, { ...traits, sellerId, price: 80_000 });
  const car = await buildCar(shop, { ...traits, sellerId, price: 90_000 });
  let page = "";
  await answerTogether(
    async () => {
      page = (await shop.app.inject(`/detail/${car.id}`)).body;
    },
    { statements: 3, match: ofCar },
  );
  expect(page).toContain("Similar cars");
  expect(page).toContain("80.000");
});
