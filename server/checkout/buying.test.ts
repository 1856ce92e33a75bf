import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import {
  askToPay,
  openPayingShop,
  openPurchase,
  pay,
  purchaseRowBy,
  purchaseRowOf,
  purchasesOf,
  recordPurchase,
} from "#test/paying.ts";
import { whileHeld } from "#test/while-locked.ts";
import { lockPurchase, updatePurchaseStatus } from "./purchases.queries.ts";

const shop = await openPayingShop();
afterAll(shop.close);

test("a buyer pays for two cars, returns, and has the purchase (behaviour 52)", async () => {
  const buyer = await buildUser(shop);
  const used = await buildCar(shop, { name: "Dino", state: "Used", price: 310_000 });
  const fresh = await buildCar(shop, { name: "Roma", price: 240_000, image: ["/pictures/a.webp"] });
  const asked = await askToPay(shop, buyer.id, [used, fresh]);
  expect(asked.statusCode).toBe(201);
  const { id, init_point } = asked.json();
  expect(new URL(init_point).pathname).toBe(`/sandbox/payments/checkout/${id}`);

  const { reply, back } = await pay(shop, init_point, "approved");
  expect(reply.statusCode).toBe(303);
  expect(reply.headers.location).toMatch(/^http:\/\/localhost(:\d+)?\/home\?/);
  expect(back?.get("status")).toBe("approved");
  expect(back?.get("preference_id")).toBe(id);
  await workOff(shop);

  const recorded = await recordPurchase(shop, buyer.id, [fresh, used]);
  expect(recorded.statusCode).toBe(201);
  expect(recorded.json()).toMatchObject({
    id: back?.get("external_reference"),
    userId: buyer.id,
    price: 550_000,
    description: ["Dino Ferrari", "Roma Ferrari"],
  });
  expect(await purchasesOf(shop, buyer.id)).toEqual([recorded.json()]);
  const detail = await shop.app.inject(`/api/car/detail/${used.id}`);
  expect(detail.json().sold).toBe(true);
  const still = await shop.app.inject(`/api/car/detail/${fresh.id}`);
  expect(still.json().sold).toBe(false);
});

test("a purchase that is refunded while the browser reports it is a problem with the payment", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop);
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  const { id } = await purchaseRowBy(shop, buyer.id);
  const reply = await whileHeld(
    shop,
    (trx) => lockPurchase(trx, id),
    () => recordPurchase(shop, buyer.id, [car]),
    (trx) => updatePurchaseStatus(trx, id, { status: "refunded", settled_at: new Date() }),
  );
  expect([reply.statusCode, reply.json().message]).toEqual([
    402,
    "There was a problem with the payment method, try with another later",
  ]);
});

test("the purchase is created once, even if requested several times", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const asked = await askToPay(shop, buyer.id, [car]);
  await pay(shop, asked.json().init_point, "approved");
  const replies = [];
  for (let time = 0; time < 3; time += 1) replies.push(await recordPurchase(shop, buyer.id, [car]));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("a New car bought twice is two purchases, each recorded", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const ids: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const asked = await askToPay(shop, buyer.id, [car]);
    await pay(shop, asked.json().init_point, "approved");
    const recorded = await recordPurchase(shop, buyer.id, [car]);
    expect(recorded.statusCode).toBe(201);
    ids.push(recorded.json().id);
  }
  expect(new Set(ids).size).toBe(2);
});

test("while a later purchase of the same cars is open, the earlier one is not returned", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const checkOut = async () => (await askToPay(shop, buyer.id, [car])).json();
  const confirm = async () => {
    const reply = await recordPurchase(shop, buyer.id, [car]);
    return { status: reply.statusCode, id: reply.json().id };
  };
  const first = await checkOut();
  await pay(shop, first.init_point, "approved");
  const earlier = await confirm();
  expect(earlier.status).toBe(201);

  const second = await checkOut();
  expect(second.id).not.toBe(first.id);
  expect((await confirm()).status).toBe(402);
  await pay(shop, second.init_point, "rejected");
  expect((await confirm()).status).toBe(402);
  await pay(shop, second.init_point, "approved");
  const later = await confirm();
  expect(later.status).toBe(201);
  expect(later.id).not.toBe(earlier.id);
  expect(await confirm()).toEqual({ status: 200, id: later.id });
});

test("while the provider does not answer, a buyer who has paid is not told that the payment failed (behaviour 214)", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop);
  await pay(shop, initPoint, "approved");
  shop.sandbox.fail({ api: 500 });
  const refused = await recordPurchase(shop, buyer.id, [car]);
  shop.sandbox.fail({});
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect(refused.json().message).toBe(
    "The payment service does not answer just now, please try again in a moment",
  );
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(201);
});

test("an approved purchase is recorded although a later one is open", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop);
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  await askToPay(shop, buyer.id, [car]);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(201);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(402);
});

test("nothing is recorded without an approved payment of the same user and cars", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const [car, another] = [await buildCar(shop), await buildCar(shop)];
  const asked = await askToPay(shop, buyer.id, [car]);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(402);
  await pay(shop, asked.json().init_point, "rejected");
  const refused = await recordPurchase(shop, buyer.id, [car]);
  expect(refused.statusCode).toBe(402);
  expect(refused.json().message).toBe(
    "There was a problem with the payment method, try with another later",
  );
  await pay(shop, asked.json().init_point, "approved");
  expect((await recordPurchase(shop, buyer.id, [car, another])).statusCode).toBe(402);
  expect((await recordPurchase(shop, other.id, [car])).statusCode).toBe(402);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(201);
});

test("recording a purchase requires signing in to the buyer's account", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop);
  const payload = { userId: buyer.id, carsId: [car.id] };
  const anonymous = await shop.app.inject({ method: "POST", url: "/api/buy/create", payload });
  expect(anonymous.statusCode).toBe(401);
  const headers = await signIn(shop, other.id);
  const foreign = await shop.app.inject({
    method: "POST",
    url: "/api/buy/create",
    headers,
    payload,
  });
  expect(foreign.statusCode).toBe(403);
  for (const bad of [{}, { ...payload, carsId: [] }, { ...payload, carsId: ["x"] }]) {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/buy/create",
      headers,
      payload: bad,
    });
    expect(reply.statusCode).toBe(400);
  }
});

test("the status after the return comes from the provider (behaviour 52)", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const asked = await askToPay(shop, buyer.id, [car]);
  const headers = await signIn(shop, buyer.id);
  const statusAfter = async (outcome: string) => {
    const { back } = await pay(shop, asked.json().init_point, outcome);
    const url = `/api/buy/status/${back?.get("external_reference")}`;
    return (await shop.app.inject({ url, headers })).json();
  };
  expect(await statusAfter("rejected")).toMatchObject({ status: "fail", carsId: [car.id] });
  expect(await statusAfter("pending")).toMatchObject({ status: "pending" });
  expect(await statusAfter("approved")).toMatchObject({ status: "success" });

  const { back } = await pay(shop, asked.json().init_point, "approved");
  const url = `/api/buy/status/${back?.get("external_reference")}`;
  const otherUser = await signIn(shop, (await buildUser(shop)).id);
  expect((await shop.app.inject({ url, headers: otherUser })).statusCode).toBe(404);
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
  expect((await shop.app.inject({ url: "/api/buy/status/null", headers })).statusCode).toBe(404);
});

test("a return without a payment counts as failed, unless another attempt is under review (behaviour 52)", async () => {
  const buyer = await buildUser(shop);
  const { init_point } = (await askToPay(shop, buyer.id, [await buildCar(shop)])).json();
  const { id } = await purchaseRowBy(shop, buyer.id);
  const user = await shop.services.sessions.find(await shop.services.sessions.start(buyer.id));
  const statusOf = async () =>
    (await shop.services.checkout.status(id, user, { unpaid: true })).status;
  expect(await statusOf()).toBe("fail");
  expect((await purchaseRowOf(shop, id))?.awaited_since).toBeNull();
  shop.sandbox.fail({ api: 500 });
  expect(await statusOf()).toBe("pending");
  shop.sandbox.fail({});
  await pay(shop, init_point, "pending");
  expect(await statusOf()).toBe("pending");
});

test("the checkout calls are documented", async () => {
  const { paths } = (await shop.app.inject("/api/openapi.json")).json();
  const calls = ["create_preference", "payments/webhook", "buy/create", "buy/status/{id}"];
  for (const call of calls) expect(paths).toHaveProperty([`/api/${call}`]);
  expect(Object.keys(paths).join()).not.toContain("sandbox");
});
