import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
let admins: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  admins = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

const call = (method: "POST" | "PUT", path: string, payload: object, headers: object = admins) =>
  shop.app.inject({ method, url: `/api${path}`, payload, headers: { ...headers } });
const setState = (ids: unknown, state: unknown, as?: object) =>
  call("PUT", "/car/bulk", { ids, state }, as);
const remove = (ids: unknown, as?: object) => call("POST", "/car/bulk-delete", { ids }, as);

async function cars(count: number) {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await buildCar(shop));
  return made;
}
const idsOf = (made: { id: string }[]) => made.map(({ id }) => id);
const stateOf = async (id: string) =>
  (await shop.app.inject(`/api/car/detail/${id}`)).json().state ?? "gone";

test("an administrator changes the state of several cars at once (behaviour 94)", async () => {
  const ids = idsOf(await cars(3));
  const reply = await setState(ids, "Used");
  expect([reply.statusCode, reply.json()]).toEqual([200, { count: 3 }]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["Used", "Used", "Used"]);
});

test("an administrator deletes several cars at once", async () => {
  const ids = idsOf(await cars(2));
  const reply = await remove(ids);
  expect([reply.statusCode, reply.json()]).toEqual([200, { count: 2 }]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["gone", "gone"]);
});

test("bulk calls require signing in, and an administrator", async () => {
  const made = await cars(2);
  const ids = idsOf(made);
  const owner = await signIn(shop, made[0]?.user_id ?? "");
  for (const [as, status] of [
    [{}, 401],
    [owner, 403],
  ] as const) {
    expect((await setState(ids, "Used", as)).statusCode).toBe(status);
    expect((await remove(ids, as)).statusCode).toBe(status);
  }
  expect(await Promise.all(ids.map(stateOf))).toEqual(["New", "New"]);
});

test("fewer than two cars are refused, and a repeated id counts once", async () => {
  const [id = ""] = idsOf(await cars(1));
  for (const ids of [[], [id], [id, id], [id, id.toUpperCase()], "x", undefined, [id, "abc"]]) {
    expect((await setState(ids, "Used")).statusCode).toBe(400);
    expect((await remove(ids)).statusCode).toBe(400);
  }
  expect(await stateOf(id)).toBe("New");
});

test("an unknown state is refused", async () => {
  const reply = await setState(idsOf(await cars(2)), "Broken");
  expect([reply.statusCode, reply.json().message]).toEqual([400, "The state must be New or Used"]);
});

test("an unknown car in a bulk call changes nothing", async () => {
  const ids = idsOf(await cars(2));
  const change = await setState([...ids, uuid()], "Used");
  expect([change.statusCode, change.json().message]).toEqual([403, "Car not found"]);
  const removal = await remove([...ids, uuid()]);
  expect([removal.statusCode, removal.json().message]).toEqual([403, "Can't remove this product"]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["New", "New"]);
});

test("a car that is being paid for in a bulk call changes nothing, and the reply names it (behaviour 237)", async () => {
  const made = await cars(2);
  const buyer = await buildUser(shop);
  await buildPurchase(shop, { userId: buyer.id, cars: made.slice(0, 1), status: "pending" });
  const [busy] = made;
  const message = `${busy?.name}: A buyer is paying for this car right now`;
  for (const reply of [await remove(idsOf(made)), await setState(idsOf(made), "Used")])
    expect(reply.json()).toMatchObject({
      statusCode: 409,
      message,
      details: [{ path: "ids", message, id: busy?.id }],
    });
  expect(await Promise.all(idsOf(made).map(stateOf))).toEqual(["New", "New"]);
});
