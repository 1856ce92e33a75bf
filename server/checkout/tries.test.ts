import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser } from "#test/builders.ts";
import { askToPay, openTimedShop } from "#test/paying.ts";

const { clock, shop } = await openTimedShop({}, { RATE_LIMIT: "on" });
afterAll(shop.close);

test("checkouts that fail at the payment provider do not count towards the buyer's limit (behaviour 102)", async () => {
  const [buyer, car] = [await buildUser(shop), await buildCar(shop)];
  const ask = async () => (await askToPay(shop, buyer.id, [car])).statusCode;
  shop.sandbox.fail({ api: 500 });
  for (let time = 0; time < 11; time += 1) expect(await ask()).toBe(503);
  shop.sandbox.fail({});
  clock.pass({ minutes: 1 });
  for (let time = 0; time < 10; time += 1) expect(await ask()).toBe(201);
  expect(await ask()).toBe(429);
});
