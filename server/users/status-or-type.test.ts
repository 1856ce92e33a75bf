import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  headers = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

const change = (path: string, payload: object) =>
  shop.app.inject({ method: "PUT", url: `/api/user/dashboard${path}`, payload, headers });
const statusOf = async (id: string) => (await shop.services.users.find(id)).status;

test("the status of users may be sent as their type, one by one and in bulk", async () => {
  const [one, two] = [await buildUser(shop), await buildUser(shop)];
  const ids = [one.id, two.id];
  expect((await change(`/users/${one.id}`, { type: "admin" })).json().status).toBe("admin");
  const bulk = await change("/bulk", { ids, type: "admin" });
  expect(bulk.json()).toEqual({ count: 2 });
  expect(await statusOf(two.id)).toBe("admin");
  await change("/bulk", { ids, status: "user", type: "admin" });
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["user", "user"]);
});

test("blank fields of a bulk change leave users as they are", async () => {
  const ids = [(await buildUser(shop)).id, (await buildUser(shop)).id];
  const reply = await change("/bulk", { ids, status: "", ban: null, type: "admin" });
  expect(reply.json()).toEqual({ count: 2 });
  const blank = await change("/bulk", { ids, status: "", ban: null });
  expect([blank.statusCode, blank.json().message]).toEqual([400, "Choose what to change"]);
});

test("users are found by the type as by the status", async () => {
  const lone = await buildUser(shop, { status: "admin", name: "Typeset" });
  const found = async (query: string) => {
    const url = `/api/user/dashboard/filter?name=typeset&${query}`;
    const reply = await shop.app.inject({ url, headers });
    return reply.json().map(({ id }: { id: string }) => id);
  };
  expect(await found("type=admin")).toEqual([lone.id]);
  expect(await found("type=user")).toEqual([]);
  expect(await found("status=admin&type=user")).toEqual([lone.id]);
});
