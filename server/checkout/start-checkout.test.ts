import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

async function post(userId: string | null, payload: object, headers = {}) {
  const session = userId ? await signIn(shop, userId) : {};
  return shop.app.inject({
    method: "POST",
    url: "/api/create_preference",
    headers: { ...session, ...headers },
    payload,
  });
}

test("checkout requires sign-in (behaviour 47)", async () => {
  const car = await buildCar(shop);
  const items = [{ id: car.id, title: "x", unit_price: car.price, quantity: 1 }];
  expect((await post(null, { items })).statusCode).toBe(401);
  expect((await post(null, {})).statusCode).toBe(401);
});

test("another site's page cannot start a checkout", async () => {
  const { id } = await buildUser(shop);
  const reply = await post(id, { items: [] }, { origin: "https://elsewhere.example" });
  expect(reply.statusCode).toBe(403);
});

test("a malformed cart is refused, and no purchase is created", async () => {
  const { id } = await buildUser(shop);
  const car = await buildCar(shop);
  const item = { id: car.id, title: "x", unit_price: car.price, quantity: 1 };
  const carts = [
    {},
    { items: [] },
    { items: "x" },
    { items: [{ ...item, quantity: 2 }] },
    { items: [{ ...item, quantity: -1 }] },
    { items: [{ ...item, unit_price: "a" }] },
    { items: [{ ...item, unit_price: -5 }] },
    { items: [{ ...item, id: "1; drop table car" }] },
    { items: [{ ...item, title: "\0" }] },
    { items: [item, item] },
    { items: Array.from({ length: 21 }, () => item) },
  ];
  for (const cart of carts) expect((await post(id, cart)).statusCode).toBe(400);
  const purchases = await shop.db
    .selectFrom("purchase")
    .selectAll()
    .where("user_id", "=", id)
    .execute();
  expect(purchases).toEqual([]);
});

test("prices come from the database: a cart with another price gets the new one (behaviour 49)", async () => {
  const buyer = await buildUser(shop);
  const [same, dearer] = [await buildCar(shop), await buildCar(shop, { price: 120_000 })];
  const reply = await askToPay(shop, buyer.id, [same, { ...dearer, price: 100 }]);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    message: "The price of a car has changed",
    details: [{ path: "items.1.unit_price", id: dearer.id, price: 120_000 }],
  });
});

test("a deleted, sold or held car and the buyer's own car are refused (behaviour 49)", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const own = await buildCar(shop, { sellerId: buyer.id });
  const ask = async (car: Parameters<typeof askToPay>[2][number]) => {
    const reply = await askToPay(shop, buyer.id, [car]);
    return [reply.statusCode, reply.json().message];
  };
  expect(await ask(own)).toEqual([403, "You cannot buy your own car"]);

  const deleted = await buildCar(shop);
  await shop.db
    .updateTable("car")
    .set({ deleted_at: new Date() })
    .where("id", "=", deleted.id)
    .execute();
  expect(await ask(deleted)).toEqual([409, "This car is no longer available"]);
  expect(await ask({ ...deleted, id: crypto.randomUUID() })).toEqual([
    409,
    "This car is no longer available",
  ]);

  const banned = await buildCar(shop);
  await shop.db
    .updateTable("car")
    .set({ owner_banned: true })
    .where("id", "=", banned.id)
    .execute();
  expect(await ask(banned)).toEqual([409, "This car is no longer available"]);

  const used = await buildCar(shop, { state: "Used" });
  const asked = await askToPay(shop, other.id, [used]);
  expect(await ask(used)).toEqual([409, "Another buyer is paying for this car right now"]);
  await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  expect(await ask(used)).toEqual([409, "This car has been sold"]);
  await shop.db.updateTable("car").set({ owner_banned: true }).where("id", "=", used.id).execute();
  expect(await ask(used)).toEqual([409, "This car has been sold"]);
});

test("a cart without ids is matched by exact name, brand and price, if that is one car", async () => {
  const { id } = await buildUser(shop);
  const car = await buildCar(shop, { name: "Enzo", brand: "Ferrari", price: 900_000 });
  const item = { title: "Enzo Ferrari", unit_price: 900_000, quantity: 1 };
  expect((await post(id, { items: [item] })).statusCode).toBe(201);
  expect((await post(id, { items: [{ ...item, unit_price: 1_000 }] })).statusCode).toBe(409);
  expect((await post(id, { items: [{ ...item, title: "enzo ferrari" }] })).statusCode).toBe(409);
  for (const unit_price of [900_000.5, 5e-324, 1e308])
    expect((await post(id, { items: [{ ...item, unit_price }] })).statusCode).toBe(409);
  await buildCar(shop, { name: "Enzo", brand: "Ferrari", price: car.price });
  const reply = await post(id, { items: [item] });
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toMatch(/Several cars/);
});

test("a hold lasts 15 minutes, and ends with the holder's own next checkout (behaviour 50)", async () => {
  const [first, second] = [await buildUser(shop), await buildUser(shop)];
  const [car, another] = [
    await buildCar(shop, { state: "Used" }),
    await buildCar(shop, { state: "Used" }),
  ];
  expect((await askToPay(shop, first.id, [car])).statusCode).toBe(201);
  expect((await askToPay(shop, first.id, [car])).statusCode).toBe(201);
  clock.pass({ minutes: 14 });
  expect((await askToPay(shop, second.id, [car])).statusCode).toBe(409);
  clock.pass({ minutes: 1 });
  expect((await askToPay(shop, second.id, [car])).statusCode).toBe(201);
  expect((await askToPay(shop, first.id, [car])).statusCode).toBe(409);
  expect((await askToPay(shop, second.id, [another])).statusCode).toBe(201);
  expect((await askToPay(shop, first.id, [car])).statusCode).toBe(201);
});

test("a refused cart does not change the buyer's open payment", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const [car, held] = [
    await buildCar(shop, { state: "Used" }),
    await buildCar(shop, { state: "Used" }),
  ];
  await askToPay(shop, other.id, [held]);
  const asked = await askToPay(shop, buyer.id, [car]);
  expect((await askToPay(shop, buyer.id, [held])).statusCode).toBe(409);
  const { back } = await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  const purchase = await shop.services.purchases.summary(back?.get("external_reference") ?? "");
  expect(purchase.userId).toBe(buyer.id);
});

test("when the provider fails, the buyer is told so and the car is released at once", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  for (const api of [429, 500] as const) {
    shop.sandbox.fail({ api });
    const reply = await askToPay(shop, buyer.id, [car]);
    expect(reply.statusCode).toBe(503);
    expect(reply.json().message).toMatch(/payment service does not answer/);
  }
  shop.sandbox.fail({});
  expect((await askToPay(shop, other.id, [car])).statusCode).toBe(201);
});

test("a call to the provider times out after five seconds", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  shop.sandbox.fail({ api: "hang" });
  const reply = await askToPay(shop, buyer.id, [car]);
  shop.sandbox.fail({});
  expect(reply.statusCode).toBe(503);
});

test("an order that is replaced before the provider answers gets no payment page (behaviour 50)", async () => {
  const { sandbox } = shop;
  const buyer = await buildUser(shop);
  const [first, second] = [await buildCar(shop, { state: "Used" }), await buildCar(shop)];
  const cartOf = ({ id, price }: typeof first) => ({
    items: [{ id, title: "x", unit_price: price, quantity: 1 }],
  });
  const { createPreference } = sandbox;
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  sandbox.createPreference = async (...request) => {
    asked.resolve();
    await released.promise;
    return createPreference(...request);
  };
  const slow = { "idempotency-key": "the first tab" };
  const firstTab = post(buyer.id, cartOf(first), slow);
  await asked.promise;
  sandbox.createPreference = createPreference;
  expect((await post(buyer.id, cartOf(second))).statusCode).toBe(201);
  released.resolve();
  const replies = [await firstTab, await post(buyer.id, cartOf(first), slow)];
  for (const reply of replies)
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      "You have started another order in the meantime, so this one has ended. Please look at your cart and try again",
    ]);
  const orders = await shop.db
    .selectFrom("purchase")
    .select(["status", "init_point"])
    .where("user_id", "=", buyer.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  expect(orders).toMatchObject([
    { status: "cancelled", init_point: null },
    { status: "pending", init_point: expect.any(String) },
  ]);
});
