import type { Selectable } from "kysely";
import type { ProviderPayment } from "#server/adapters/payments/contract.ts";
import { signWebhook } from "#server/adapters/payments/webhook-signature.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Car } from "#shared/car.ts";
import { openShop, type TestShop } from "./app.ts";
import { buildCar, buildUser, signIn } from "./builders.ts";
import { enqueuedJobs } from "./jobs.ts";

type Buyable = Pick<Car, "id" | "name" | "price"> & { brand: string };

/** A clock that only `pass` moves. */
export function testClock(start = new Date("2026-03-10T12:00:00Z")) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    pass: ({ minutes }: { minutes: number }) => {
      at += minutes * 60_000;
    },
  };
}

/** A shop that listens on a port, so that the payment sandbox is called over HTTP. */
export async function openPayingShop(
  options: Parameters<typeof openShop>[1] = {},
  settings: Parameters<typeof openShop>[0] = {},
) {
  const shop = await openShop({ WORKER: "off", PORT: "0", ...settings }, options);
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const { paymentSandbox: sandbox } = shop.services;
  if (!sandbox) throw new Error("The shop has no payment sandbox.");
  return { ...shop, sandbox };
}
type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

/** A shop with payments, the clock of its money and stock, and its payment sandbox. */
export async function openTimedShop(
  options: Parameters<typeof openShop>[1] = {},
  settings: Parameters<typeof openShop>[0] = {},
) {
  const clock = testClock();
  const shop = await openPayingShop({ ...options, now: clock.now }, settings);
  return { clock, shop, sandbox: shop.sandbox };
}

/** Requests a preference, as FINISH ORDER does. */
export async function askToPay(shop: TestShop, userId: string, cars: Buyable[]) {
  const items = cars.map(({ id, name, brand, price }) => ({
    id,
    title: `${name} ${brand}`,
    unit_price: price,
    quantity: 1,
  }));
  return shop.app.inject({
    method: "POST",
    url: "/api/create_preference/",
    headers: await signIn(shop, userId),
    payload: { items, date: new Date().toISOString() },
  });
}

/** A new buyer with an open order of a new car. */
export async function openPurchase(shop: TestShop, values: Parameters<typeof buildCar>[1] = {}) {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, values);
  const asked = await askToPay(shop, buyer.id, [car]);
  return { buyer, car, initPoint: String(asked.json().init_point) };
}

/** Presses a button of the payment page. @returns the reply, and the address of its redirect */
export async function pay(shop: TestShop, initPoint: string, outcome: string) {
  const { pathname } = new URL(initPoint);
  const reply = await shop.app.inject({
    method: "POST",
    url: pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `outcome=${outcome}`,
  });
  const address = reply.headers.location;
  return { reply, back: address ? new URL(address, "http://localhost").searchParams : null };
}

/** Sends a webhook about a payment; `sign` makes the signature, by default the provider's own. */
export async function sendWebhook(
  { app, sandbox }: PayingShop,
  paymentId: string,
  requestId: string,
  sign = (secret: string): string | undefined =>
    signWebhook({ secret, dataId: paymentId, requestId }, "1700000000"),
) {
  const signature = sign((await sandbox.account()).webhook_secret);
  return app.inject({
    method: "POST",
    url: `/api/payments/webhook?data.id=${paymentId}&type=payment`,
    headers: { "x-request-id": requestId, ...(signature && { "x-signature": signature }) },
    payload: { id: requestId, type: "payment", action: "payment.updated", data: { id: paymentId } },
  });
}

export async function recordPurchase(shop: TestShop, userId: string, cars: Buyable[]) {
  return shop.app.inject({
    method: "POST",
    url: "/api/buy/create",
    headers: await signIn(shop, userId),
    payload: { userId, carsId: cars.map(({ id }) => id), price: 1, description: ["anything"] },
  });
}

/** The user's purchases over REST. */
export async function purchasesOf(shop: TestShop, userId: string) {
  const reply = await shop.app.inject({
    url: `/api/buy/getByuser/${userId}`,
    headers: await signIn(shop, userId),
  });
  return reply.json();
}

export const purchaseRowOf = (shop: TestShop, id: string | null | undefined) =>
  shop.db
    .selectFrom("purchase")
    .selectAll()
    .where("id", "=", id ?? "")
    .executeTakeFirst();

/** The only purchase of a buyer. */
export const purchaseRowBy = (shop: TestShop, buyerId: string) =>
  shop.db
    .selectFrom("purchase")
    .selectAll()
    .where("user_id", "=", buyerId)
    .executeTakeFirstOrThrow();

export const paymentOf = (shop: TestShop, id: string | null | undefined) =>
  shop.db
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", id ?? "")
    .executeTakeFirst();

/** The templates of the mails that were enqueued about a purchase, oldest first. */
export async function mailsOf(shop: TestShop, purchaseId: string | null | undefined) {
  const mails = await enqueuedJobs(shop, "mail");
  return mails.filter((mail) => mail.purchaseId === purchaseId).map(({ template }) => template);
}

/** The provider's data of a payment that pays a purchase in full. */
export const approvedPayment = (
  purchase: Selectable<Tables["purchase"]>,
  { id, at }: { id: string; at: Date },
): ProviderPayment => ({
  id,
  status: "approved",
  statusDetail: null,
  externalReference: purchase.id,
  amount: purchase.charge_amount ?? "",
  refunded: "0.00",
  currency: purchase.charge_currency ?? "",
  collectorId: purchase.collector_id,
  ownMode: true,
  updatedAt: at,
  approvedAt: at,
  expiresAt: null,
});
