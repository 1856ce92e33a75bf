import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { fromDatabase, fromShop } from "#test/catalogue-answers.ts";
import { addressOf, BODIES, type Question } from "#test/catalogue-questions.ts";
import { testDatabase } from "#test/database.ts";

const database = await testDatabase();
let shop: TestShop;
let seller: { id: string };
const ask = (question: Partial<Question>) => ({ sort: "default", page: 1, ...question }) as const;

beforeAll(async () => {
  shop = await openShop({}, { database });
  seller = await buildUser(shop);
  for (let n = 0; n < 40; n += 1)
    await buildCar(shop, {
      brand: ["Ferrari", "BMW", "Citroën"][n % 3] as string,
      color: ["Red", "Blue"][n % 2] as string,
      state: n % 4 ? "New" : "Used",
      body: BODIES[n % 4] as "coupe",
      model: 2000 + (n % 7),
      price: 30_000 + 5_000 * n,
      sellerId: seller.id,
    });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test("a facet counted without its filter is correct for the question with the filter (behaviour 150)", async () => {
  const wide = ask({ state: "New", maxPrice: 150_000 });
  const narrow = [
    ask({ ...wide, color: ["red"] }),
    ask({ ...wide, brand: ["bmw", "ferrari"], minModel: 2003 }),
    ask({ ...wide, minModel: 2003 }),
    ask({ ...wide, body: ["suv"] }),
  ];
  await fromShop(shop, wide);
  // Counted before and changed since, with a new value.
  for (const color of ["Amber", "Red"]) {
    await buildCar(shop, { color, state: "New", price: 40_000, model: 2004, sellerId: seller.id });
    for (const question of [...narrow, wide, ask({ maxPrice: 150_000 }), ask({})])
      expect(await fromShop(shop, question), addressOf(question)).toEqual(
        await fromDatabase(shop.db, question),
      );
  }
});

test("a list whose facets were requested first shows later changes (behaviour 150)", async () => {
  const traits = { state: "Used", sellerId: seller.id } as const;
  for (const [n, changes] of [false, true].entries()) {
    // A new question: its cars are found for the facets.
    const question = ask({ state: "Used", minPrice: 31_000 + n });
    await shop.app.inject(`/api/car/facets?${addressOf(question)}`);
    if (changes) await buildCar(shop, { ...traits, price: 200_000 });
    expect(await fromShop(shop, question)).toEqual(await fromDatabase(shop.db, question));
  }
});
