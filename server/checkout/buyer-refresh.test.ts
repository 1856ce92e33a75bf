import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import {
  askToPay,
  openPurchase,
  openTimedShop,
  pay,
  purchaseRowBy,
  recordPurchase,
} from "#test/paying.ts";
import { createBuyerRefresh } from "./buyer-refresh.ts";
import type { OpenPurchase, TryRefresh } from "./reconcile.ts";

/** How many requests to the provider one buyer can cause at once. */
const AT_ONCE = 30;
const { clock, shop, sandbox } = await openTimedShop({}, { RATE_LIMIT: "on" });
afterAll(shop.close);

const { search } = sandbox;
let searches = 0;
sandbox.search = (reference) => {
  searches += 1;
  return search(reference);
};
beforeEach(() => sandbox.fail({}));

async function ordered() {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const { id } = await purchaseRowBy(shop, buyer.id);
  const headers = await signIn(shop, buyer.id);
  const status = async (): Promise<string> =>
    (await shop.app.inject({ url: `/api/buy/status/${id}`, headers })).json().status;
  const record = async () => (await recordPurchase(shop, buyer.id, [car])).statusCode;
  searches = 0;
  return { buyer, initPoint: String(initPoint), status, record };
}

test("a buyer can cause thirty requests to the provider at once, then one a second (behaviour 247)", async () => {
  const { status, record } = await ordered();
  for (let time = 0; time < 20; time += 1) {
    expect(await status()).toBe("pending");
    expect(await record()).toBe(402);
  }
  expect(searches).toBe(AT_ONCE);
  clock.pass({ minutes: 1 / 60 });
  for (let time = 0; time < 3; time += 1) await status();
  expect(searches).toBe(AT_ONCE + 1);
});

test("no buyer waits because the clock is put back", async () => {
  const { status } = await ordered();
  for (let time = 0; time <= AT_ONCE; time += 1) await status();
  expect(searches).toBe(AT_ONCE);
  clock.pass({ minutes: -60 });
  await status();
  expect(searches).toBe(AT_ONCE + 1);
  clock.pass({ minutes: 60 });
});

test("several orders of a buyer count together", async () => {
  const { buyer, status } = await ordered();
  const car = await buildCar(shop);
  await askToPay(shop, buyer.id, [car]);
  searches = 0;
  for (let time = 0; time < 20; time += 1) {
    await status();
    await recordPurchase(shop, buyer.id, [car]);
  }
  expect(searches).toBe(AT_ONCE);
});

test("the provider is asked about an ended order for one more day (behaviour 247)", async () => {
  const { status } = await ordered();
  clock.pass({ minutes: 15 });
  await workOff(shop);
  searches = 0;
  for (let time = 0; time < 40; time += 1) expect(await status()).toBe("fail");
  expect(searches).toBe(AT_ONCE);
  clock.pass({ minutes: 24 * 60 + 1 });
  expect(await status()).toBe("fail");
  expect(searches).toBe(AT_ONCE);
});

test("a buyer who returns from a payment sees the result at once, even without a webhook", async () => {
  const { initPoint, status, record } = await ordered();
  expect(await status()).toBe("pending");
  expect(await record()).toBe(402);
  sandbox.fail({ webhook: "never" });
  await pay(shop, initPoint, "approved");
  expect(await status()).toBe("success");
  expect(await record()).toBe(201);
});

test("a result from a webhook is shown at once to a buyer over the limit", async () => {
  const { initPoint, status } = await ordered();
  for (let time = 0; time <= AT_ONCE; time += 1) expect(await status()).toBe("pending");
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  expect(await status()).toBe("success");
});

test("while the provider is down, a buyer who has paid is not told otherwise, even over the limit (behaviour 214)", async () => {
  const { initPoint, record } = await ordered();
  sandbox.fail({ webhook: "never" });
  await pay(shop, initPoint, "approved");
  sandbox.fail({ api: 429 });
  for (let time = 0; time < AT_ONCE + 2; time += 1) expect(await record()).toBe(503);
  sandbox.fail({});
  clock.pass({ minutes: 1 });
  expect(await record()).toBe(201);
});

/** Lets one buyer ask for an order by its id, always at the same moment. */
function asking(tryRefresh: TryRefresh) {
  const now = () => new Date("2026-03-10T12:00:00Z");
  const refresh = createBuyerRefresh({ tryRefresh, limited: true, now });
  return (id: string) =>
    refresh("buyer", { id, preference_id: "preference" } as unknown as OpenPurchase);
}

test("over the limit, a buyer whose last try has failed does not get its error again", async () => {
  const ask = asking(() => Promise.reject(new Error("The database is away")));
  for (let time = 0; time < AT_ONCE; time += 1)
    await expect(ask("order")).rejects.toThrow("The database is away");
  expect(await ask("order")).toBe(false);
});

test("a try that fails after a newer one was answered does not replace that answer", async () => {
  const older = Promise.withResolvers<boolean>();
  const tries = [older.promise];
  const ask = asking(async () => tries.shift() ?? true);
  const first = ask("order");
  expect(await ask("order")).toBe(true);
  older.reject(new Error("The database is away"));
  await expect(first).rejects.toThrow("The database is away");
  for (let time = 2; time < AT_ONCE; time += 1) await ask("another order");
  expect(await ask("order")).toBe(true);
});
