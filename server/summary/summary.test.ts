import { afterAll, beforeAll, expect, test } from "vitest";
import type { Summary } from "#shared/summary.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testClock } from "#test/paying.ts";

let shop: TestShop;
let admin: { cookie: string };
beforeAll(async () => {
  const { now } = testClock(new Date("2026-03-10T12:00:00Z"));
  shop = await openShop({}, { now, pages: true });
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

const call = (headers: object = admin) =>
  shop.app.inject({ url: "/api/admin/summary", headers: { ...headers } });
const read = async () => (await call()).json<Summary>();

test("only administrators can read the summary (behaviour 113)", async () => {
  const user = await signIn(shop, (await buildUser(shop)).id);
  expect((await call({})).statusCode).toBe(401);
  expect((await call(user)).statusCode).toBe(403);
  expect((await call()).statusCode).toBe(200);
});

test("the summary counts cars on offer and accounts, without sold or deleted ones (behaviour 113)", async () => {
  const before = await read();
  const seller = await buildUser(shop);
  const [sold, gone] = [
    await buildCar(shop, { sellerId: seller.id }),
    await buildCar(shop, { sellerId: seller.id }),
  ];
  await buildCar(shop, { sellerId: seller.id });
  const leaver = await buildUser(shop);
  expect(await read()).toMatchObject({
    carsOnOffer: before.carsOnOffer + 3,
    users: before.users + 2,
    moreUsers: false,
  });
  const now = new Date();
  await shop.db.updateTable("car").set({ sold_at: now }).where("id", "=", sold.id).execute();
  await shop.db.updateTable("car").set({ deleted_at: now }).where("id", "=", gone.id).execute();
  await shop.db
    .updateTable("app_user")
    .set({ deleted_at: now })
    .where("id", "=", leaver.id)
    .execute();
  expect(await read()).toMatchObject({
    carsOnOffer: before.carsOnOffer + 1,
    users: before.users + 1,
  });
});

test("the summary adds up the payments of this month that were not refunded (behaviour 113)", async () => {
  const buyer = await buildUser(shop);
  const cars = [await buildCar(shop, { price: 70_000 }), await buildCar(shop, { price: 50_000 })];
  const paid = async (at: string, status: "approved" | "refunded" = "approved") => {
    const { id } = await buildPurchase(shop, { userId: buyer.id, cars });
    await shop.pool.query("update purchase set approved_at = $2, status = $3 where id = $1", [
      id,
      at,
      status,
    ]);
  };
  await paid("2026-02-28T23:59:59Z");
  await paid("2026-03-01T00:00:00Z");
  await paid("2026-03-09T08:00:00Z");
  await paid("2026-03-09T09:00:00Z", "refunded");
  await buildPurchase(shop, { userId: buyer.id, cars, status: "pending" });
  expect(await read()).toMatchObject({
    since: "2026-03-01T00:00:00.000Z",
    purchases: 2,
    carsSold: 4,
    revenue: 240_000,
  });
});

test("the dashboard shows figures above each table, and the first picture of each product (behaviour 113)", async () => {
  await buildCar(shop, {
    name: "Figured",
    image: ["/pictures/models/montefosco-lunaria-green-tqf.webp"],
  });
  const open = async (tab: string) =>
    (await shop.app.inject({ url: `/admin/dashboard?tab=${tab}`, headers: admin })).body;
  for (const tab of ["USERS", "PRODUCTS", "ORDERS"])
    for (const head of ["Cars on offer", "Users", "Revenue in March"])
      expect(await open(tab)).toContain(`>${head}</dt>`);
  expect(await open("PRODUCTS")).toContain(
    "/pictures/models/montefosco-lunaria-green-tqf.webp?w=320",
  );
});
