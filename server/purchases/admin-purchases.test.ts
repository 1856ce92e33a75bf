import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminPurchase, AdminPurchaseDetail } from "#shared/admin-purchases.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openPayingShop, openPurchase, pay } from "#test/paying.ts";

const shop = await openPayingShop();
afterAll(shop.close);

let admin: { cookie: string };
beforeAll(async () => {
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});

const call = (path: string, headers: object = admin) =>
  shop.app.inject({ url: `/api/admin/orders${path}`, headers: { ...headers } });
const idsOf = async (query: string) =>
  (await call(`?${query}`)).json<AdminPurchase[]>().map(({ id }) => id);

const setCreated = (id: string, at: string) =>
  shop.pool.query("update purchase set created_at = $2 where id = $1", [id, at]);

test("only administrators can read all purchases (behaviour 97)", async () => {
  const buyer = await buildUser(shop);
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [await buildCar(shop)] });
  const user = await signIn(shop, buyer.id);
  for (const path of ["", `/${id}`]) {
    expect((await call(path, {})).statusCode).toBe(401);
    expect((await call(path, user)).statusCode).toBe(403);
    expect((await call(path)).statusCode).toBe(200);
    expect((await call(path)).headers["cache-control"]).toBe("no-store");
  }
});

test("a purchase shows who bought what, for how much, and how it was paid (behaviour 97)", async () => {
  const buyer = await buildUser(shop, { name: "Grace", lastName: "Hopper" });
  const car = await buildCar(shop, { name: "Roma", model: 2021, price: 200_000 });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, init_point, "approved");
  await workOff(shop);
  const [purchase] = (await call(`?name=${buyer.email}`)).json<AdminPurchase[]>();
  expect(purchase).toMatchObject({
    id: back?.get("external_reference"),
    status: "approved",
    price: 200_000,
    buyer: { id: buyer.id, email: buyer.email, name: "Grace", lastName: "Hopper" },
    cars: [{ id: car.id, name: "Roma", brand: "Ferrari", model: 2021, price: 200_000 }],
    paymentId: back?.get("payment_id"),
    refund: "none",
  });
  expect(purchase?.approvedAt).not.toBeNull();
});

test("purchases are listed newest first, in pages", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const ids: string[] = [];
  for (const day of ["01", "02", "03"]) {
    const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [car] });
    await setCreated(id, `2020-05-${day}T12:00:00Z`);
    ids.unshift(id);
  }
  const first = await call(`?name=${buyer.email}&limit=2`);
  expect(first.json<AdminPurchase[]>().map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.headers["x-total-count"]).toBe("3");
  expect(first.headers.link).toContain('rel="next"');
  expect(await idsOf(`name=${buyer.email}&limit=2&page=2`)).toEqual(ids.slice(2));
});

test("purchases are found by number, e-mail, cars as bought, and the provider's payment id (behaviour 97)", async () => {
  const buyer = await buildUser(shop, { email: "zoe_orders@people.example" });
  const car = await buildCar(shop, { name: "Élan Sprint", brand: "Lotus" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, init_point, "approved");
  await workOff(shop);
  await shop.db.updateTable("car").set({ name: "Other" }).where("id", "=", car.id).execute();
  const id = back?.get("external_reference") ?? "";
  const searches = [
    id,
    id.toUpperCase(),
    // The time and the counter, which two purchases can share, and some of the random digits.
    id.slice(0, 30),
    "ZOE_orders",
    "elan",
    "sprint LOTUS",
    "lotus zoe_",
    back?.get("payment_id") ?? "",
  ];
  for (const name of searches)
    expect(await idsOf(`name=${encodeURIComponent(name)}`)).toEqual([id]);
  expect(await idsOf(`name=${id.split("-", 1)[0]}`)).toContain(id);
  for (const name of ["zoe%25orders", "elan%20ferrari", `${id.slice(0, 34)}zz`, "1234567"])
    expect(await idsOf(`name=${name}`)).toEqual([]);
});

test("purchases are found by the current e-mail of their buyer", async () => {
  const buyer = await buildUser(shop);
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [await buildCar(shop)] });
  await shop.db
    .updateTable("app_user")
    .set({ email: "renamed_buyer@people.example" })
    .where("id", "=", buyer.id)
    .execute();
  expect(await idsOf("name=renamed_buyer")).toEqual([id]);
  expect(await idsOf(`name=${buyer.email}`)).toEqual([]);
});

test("purchases are filtered by status and by days, both included", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const made = async (status: "approved" | "pending" | "cancelled", at: string) => {
    const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [car], status });
    await setCreated(id, at);
    return id;
  };
  const paid = await made("approved", "2021-03-01T00:00:00Z");
  const open = await made("pending", "2021-03-02T23:59:59Z");
  const ended = await made("cancelled", "2021-03-04T00:00:00Z");
  const of = (query: string) => idsOf(`name=${buyer.email}&${query}`);
  expect(await of("status=approved")).toEqual([paid]);
  expect(await of("status=pending")).toEqual([open]);
  expect(await of("status=refunded")).toEqual([]);
  expect(await of("from=2021-03-02")).toEqual([ended, open]);
  expect(await of("to=2021-03-02")).toEqual([open, paid]);
  expect(await of("from=2021-03-01&to=2021-03-01")).toEqual([paid]);
  expect(await of("from=&to=&status=")).toHaveLength(3);
});

test.each([
  "status=lost",
  "from=yesterday",
  "to=2021-02-30",
  "from=0000-01-01",
  "from=2021-03-02&to=2021-03-01",
  "page=0",
  "limit=101",
  "name=a%00b",
  "status=pending&status=approved",
])("a list of purchases with %s is refused", async (query) => {
  expect((await call(`?${query}`)).statusCode).toBe(400);
});

test("the detail shows every payment with its webhooks and its refund", async () => {
  const { initPoint } = await openPurchase(shop);
  const rejected = (await pay(shop, initPoint, "rejected")).back?.get("payment_id");
  const approved = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const id = approved.back?.get("external_reference");
  const detail = (await call(`/${id}`)).json<AdminPurchaseDetail>();
  expect(detail.payments.map((payment) => [payment.id, payment.status])).toEqual([
    [rejected, "rejected"],
    [approved.back?.get("payment_id"), "approved"],
  ]);
  expect(detail.paymentId).toBe(approved.back?.get("payment_id"));
  expect(detail.charge?.amount).toMatch(/^\d+\.\d\d$/);
  expect(detail.webhooks.length).toBeGreaterThanOrEqual(2);
  for (const { processedAt, attempts, lastError } of detail.webhooks)
    expect([processedAt === null, attempts, lastError]).toEqual([false, 1, null]);
});

test("a payment for a car that is gone shows its refund", async () => {
  const { car, initPoint } = await openPurchase(shop, { state: "Used" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const id = back?.get("external_reference");
  const [purchase] = (await call(`?name=${id}`)).json<AdminPurchase[]>();
  expect(purchase).toMatchObject({ status: "refunded", refund: "done" });
  const [payment] = (await call(`/${id}`)).json<AdminPurchaseDetail>().payments;
  expect(payment).toMatchObject({ status: "refunded", refundReason: "no longer for sale" });
  expect(payment?.refundedAt).not.toBeNull();
  expect(payment?.refundAttempts).toBe(1);
});

test("an unknown purchase is not found", async () => {
  for (const id of ["x", crypto.randomUUID()]) {
    const reply = await call(`/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().message).toBe("Purchase not found");
  }
});
