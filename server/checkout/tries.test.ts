import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
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

test("a checkout that was refused for too many tries is carried out later, with the same key (behaviour 120)", async () => {
  const [buyer, car] = [await buildUser(shop), await buildCar(shop)];
  const headers = await signIn(shop, buyer.id);
  const { id, name, brand, price } = car;
  const items = [{ id, title: `${name} ${brand}`, unit_price: price, quantity: 1 }];
  const ask = async (key: string) => {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/create_preference/",
      headers: { ...headers, "idempotency-key": key },
      payload: { items, date: "2026-03-10" },
    });
    return reply.statusCode;
  };
  for (let time = 0; time < 10; time += 1) expect(await ask(`key-${time}`)).toBe(201);
  expect(await ask("last")).toBe(429);
  await shop.pool.query("delete from rate_limit");
  expect(await ask("last")).toBe(201);
});
