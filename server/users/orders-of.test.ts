import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay, purchasesOf } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

let admin: { cookie: string };
beforeAll(async () => {
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});

const closeOwn = async (id: string) =>
  shop.app.inject({
    method: "DELETE",
    url: `/api/user/${id}`,
    headers: await signIn(shop, id),
    payload: { currentPassword: PASSWORD },
  });
const remove = (id: string) =>
  shop.app.inject({ method: "DELETE", url: `/api/user/dashboard/users/${id}`, headers: admin });
const removeAll = (ids: string[]) =>
  shop.app.inject({
    method: "POST",
    url: "/api/user/dashboard/bulk-delete",
    headers: admin,
    payload: { ids },
  });

async function ordered(state: "New" | "Used" = "Used") {
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { sellerId: seller.id, state });
  const asked = await askToPay(shop, buyer.id, [car]);
  return { buyer, seller, car, initPoint: String(asked.json().init_point) };
}

const OWN_CAR =
  "A buyer is paying for one of your cars right now. Please try again when the order has ended";
const THEIR_CAR =
  "A buyer is paying for one of this user's cars right now. Please try again when the order has ended";
const THEIR_ORDER =
  "This user has an open order or a payment that is being processed. Please try again when it has ended";

test.each([
  "Used",
  "New",
] as const)("a seller cannot delete the account while a buyer pays for a %s car, and the buyer gets it (behaviour 109)", async (state) => {
  const { buyer, seller, initPoint } = await ordered(state);
  const refused = { statusCode: 409, message: OWN_CAR };
  expect((await closeOwn(seller.id)).json()).toMatchObject(refused);
  await pay(shop, initPoint, "approved");
  expect((await closeOwn(seller.id)).json()).toMatchObject(refused);
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect(await enqueuedJobs(shop, "refund")).toEqual([]);
  expect((await closeOwn(seller.id)).statusCode).toBe(200);
});

test("an administrator cannot delete a user who is paying or whose car is being paid for (behaviour 95)", async () => {
  const { buyer, seller, initPoint } = await ordered();
  await pay(shop, initPoint, "pending");
  await workOff(shop);
  clock.pass({ minutes: 16 });
  await workOff(shop);
  expect((await remove(seller.id)).json()).toMatchObject({ statusCode: 409, message: THEIR_CAR });
  expect((await remove(buyer.id)).json()).toMatchObject({ statusCode: 409, message: THEIR_ORDER });
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  for (const { id } of [buyer, seller])
    expect((await remove(id)).json()).toEqual({ message: "Successfully deleted user" });
});

test("a bulk deletion with such a user deletes nobody, and the reply names the user (behaviour 95)", async () => {
  const { buyer, seller } = await ordered();
  const idle = await buildUser(shop);
  for (const [user, reason] of [
    [buyer, THEIR_ORDER],
    [seller, THEIR_CAR],
  ] as const) {
    const message = `${user.name} Tester: ${reason}`;
    expect((await removeAll([idle.id, user.id])).json()).toMatchObject({
      statusCode: 409,
      message,
      details: [{ path: "ids", message, id: user.id }],
    });
  }
  expect((await shop.services.users.find(idle.id)).id).toBe(idle.id);
  // An unpaid order expires.
  clock.pass({ minutes: 15 });
  await workOff(shop);
  expect((await removeAll([buyer.id, seller.id])).json()).toEqual({ count: 2 });
});

test("a concurrent deletion of a seller and order of their car leave no order of a withdrawn car", async () => {
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { sellerId: seller.id, state: "Used" });
  const [asked, closed] = await Promise.all([askToPay(shop, buyer.id, [car]), closeOwn(seller.id)]);
  expect([
    [201, 409],
    [409, 200],
  ]).toContainEqual([asked.statusCode, closed.statusCode]);
});
