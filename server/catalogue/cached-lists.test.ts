import { afterAll, beforeAll, expect, test } from "vitest";
import type { Car, Facets } from "#shared/car.ts";
import { SORTS } from "#shared/constants.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { fromDatabase } from "#test/catalogue-answers.ts";
import { addressOf, type Question } from "#test/catalogue-questions.ts";

const TEXTS = ["tourmaline", "tourmaline violet", "tourmaline suv", "tourmaline 2021"];
const QUESTIONS: Question[] = TEXTS.flatMap((name) =>
  SORTS.map((sort) => ({ name, sort, page: 1 })),
);

let shop: TestShop;
let admin: { cookie: string };
let id: string;

beforeAll(async () => {
  shop = await openShop();
  const { id: sellerId } = await buildUser(shop);
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  for (const [n, price] of [30_000, 50_000, 70_000].entries())
    ({ id } = await buildCar(shop, { name: "Tourmaline", price, model: 2_000 + n, sellerId }));
  await shop.services.catalogue.loaded();
  await shop.services.catalogue.catchUp();
});
afterAll(() => shop.close());

async function answer(question: Question) {
  const list = await shop.app.inject(`/api/car/search?${addressOf(question)}`);
  const facets = await shop.app.inject(`/api/car/facets?${addressOf(question)}`);
  return {
    ids: list.json<Car[]>().map((car) => car.id),
    total: Number(list.headers["x-total-count"]),
    facets: facets.json<Facets>(),
  };
}

async function expectTrue(after: unknown): Promise<void> {
  for (const question of QUESTIONS)
    expect(await answer(question), `${addressOf(question)} after ${JSON.stringify(after)}`).toEqual(
      await fromDatabase(shop.db, question),
    );
}

test("cached lists of all orders and words are updated when a car changes or is removed", async () => {
  await expectTrue("nothing");
  const changes = [
    ...[{ price: 40_000 }, { price: 39_000 }, { price: 90_000 }, { mileage: 20_000 }],
    ...[{ color: "Violet" }, { body: "suv" }, { model: 2_021 }, { mileage: null, body: null }],
    { color: "Ochre", model: 1_999, price: 20_500 },
  ];
  for (const payload of changes) {
    const url = `/api/car/edit/${id}`;
    const changed = await shop.app.inject({ method: "PUT", url, headers: admin, payload });
    expect(changed.statusCode, changed.body).toBe(200);
    await expectTrue(payload);
  }
  await shop.app.inject({ method: "DELETE", url: `/api/car/${id}`, headers: admin });
  await expectTrue("its deletion");
});
