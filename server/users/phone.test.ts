import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const put = (path: string, payload: object, headers = {}) =>
  shop.app.inject({ method: "PUT", url: `/api${path}`, payload, headers });

test("a phone is accepted with separators and stored as digits (behaviour 75)", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  for (const tel of ["+54 9 11 5555-0000", "+54 (9) 11.5555.0000", "+54\u00A09115555\u20110000"])
    expect((await put(`/user/${id}`, { tel }, session)).json().tel).toBe("+5491155550000");
});

test("a phone can be a JSON number (behaviour 75)", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  for (const name of ["tel", "phone"]) {
    const reply = await put(`/user/${id}`, { [name]: 91155550000 }, session);
    expect([reply.statusCode, reply.json().tel]).toEqual([200, "91155550000"]);
  }
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  const byAdmin = await put(`/user/dashboard/users/${id}`, { tel: 5550100 }, admin);
  expect([byAdmin.statusCode, byAdmin.json().tel]).toEqual([200, "5550100"]);
});
