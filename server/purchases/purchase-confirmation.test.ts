import { afterAll, expect, test } from "vitest";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { askToPay, openPayingShop, pay, purchaseRowBy } from "#test/paying.ts";

const shop = await openPayingShop({ pages: true });
afterAll(shop.close);

/** Whether /home shows the confirmation of a purchase; `bought` is the browser's cookie. */
async function confirms(id: string, userId?: string, bought = id, query = "") {
  const session = userId ? (await signIn(shop, userId)).cookie : "theme=ivory";
  const headers = { cookie: `${session}; bought=${bought}` };
  const reply = await shop.app.inject({ url: `/home${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.body.includes(`Your order ${id.split("-", 1)[0]}`);
}

test("the catalogue confirms a new purchase, also after a reload (behaviour 52)", async () => {
  const buyer = await buildUser(shop);
  const { init_point } = (await askToPay(shop, buyer.id, [await buildCar(shop)])).json();
  const { reply, back } = await pay(shop, init_point, "approved");
  const id = back?.get("external_reference") ?? "";
  const returned = new URL(reply.headers.location ?? "").search;
  expect(await confirms(id, buyer.id, "none", returned)).toBe(true);
  expect(await confirms(id, buyer.id)).toBe(true);
  expect(await confirms(id, buyer.id, "none")).toBe(false);
});

test("a rejected payment is not confirmed", async () => {
  const buyer = await buildUser(shop);
  const { init_point } = (await askToPay(shop, buyer.id, [await buildCar(shop)])).json();
  const { reply, back } = await pay(shop, init_point, "rejected");
  const id = back?.get("external_reference") ?? "";
  expect(await confirms(id, buyer.id, id, new URL(reply.headers.location ?? "").search)).toBe(
    false,
  );
  expect(await confirms(id, buyer.id)).toBe(false);
});

test("only the buyer sees a confirmation, and only of a paid purchase", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [car] });
  const open = await buildPurchase(shop, { userId: buyer.id, cars: [car], status: "pending" });
  expect(await confirms(id, buyer.id)).toBe(true);
  expect(await confirms(open.id, buyer.id)).toBe(false);
  expect(await confirms(id)).toBe(false);
  expect(await confirms(id, (await buildUser(shop)).id)).toBe(false);
  expect(await confirms(id, (await buildUser(shop, { status: "admin" })).id)).toBe(false);
  for (const odd of ["x", crypto.randomUUID(), "-".repeat(36)])
    expect(await confirms(id, buyer.id, odd)).toBe(false);
});

test("a buyer who returns signed out sees the same result after signing in (behaviours 52 and 236)", async () => {
  const buyer = await buildUser(shop);
  await askToPay(shop, buyer.id, [await buildCar(shop)]);
  const { id } = await purchaseRowBy(shop, buyer.id);
  const headers = await signIn(shop, buyer.id);
  const outcome = async (search: string) => {
    const { body } = await shop.app.inject({ url: `/home.data${search}`, headers });
    return /"payment",(?:-?\d+|"(\w+)")/.exec(body)?.[1];
  };
  const read = { null: "fail", 77: "pending" };
  for (const [payment, expected] of Object.entries(read)) {
    const search = `?payment_id=${payment}&status=null&external_reference=${id}`;
    const asked = await shop.app.inject(`/home${search}`);
    const login = new URL(asked.headers.location ?? "", "http://localhost");
    expect(login.pathname).toBe("/login");
    const back = new URL(login.searchParams.get("back") ?? "", login);
    expect(back.pathname).toBe("/home");
    expect(await outcome(search)).toBe(expected);
    expect(await outcome(back.search)).toBe(expected);
  }
});
