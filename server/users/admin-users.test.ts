import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
let admin: { cookie: string };
let adminId: string;
beforeAll(async () => {
  shop = await openShop();
  adminId = (await buildUser(shop, { status: "admin", name: "Chief", country: "Peru" })).id;
  admin = await signIn(shop, adminId);
});
afterAll(() => shop.close());

type Method = "GET" | "PUT" | "POST" | "DELETE";
const call = (method: Method, path: string, payload?: object, headers: object = admin) =>
  shop.app.inject({ method, url: `/api/user/dashboard${path}`, payload, headers: { ...headers } });
const nobody = "01900000-0000-7000-8000-000000000000";

test.each<[Method, string]>([
  ["GET", "/users"],
  ["GET", "/filter"],
  ["GET", "/countries"],
  ["PUT", `/users/${nobody}`],
  ["DELETE", `/users/${nobody}`],
  ["PUT", "/bulk"],
  ["POST", "/bulk-delete"],
])("%s %s is for administrators (behaviour 90)", async (method, path) => {
  const user = await signIn(shop, (await buildUser(shop)).id);
  expect((await call(method, path, undefined, {})).statusCode).toBe(401);
  expect((await call(method, path, undefined, user)).statusCode).toBe(403);
});

test("an administrator sees users newest first, a page at a time", async () => {
  const older = await buildUser(shop);
  const newer = await buildUser(shop);
  const reply = await call("GET", "/users?limit=2");
  expect(reply.json().map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
  expect(Number(reply.headers["x-total-count"])).toBeGreaterThanOrEqual(3);
  expect(reply.headers.link).toContain('rel="next"');
  expect((await call("GET", "/users?limit=2&page=2")).json()[0].id).not.toBe(newer.id);
  expect(reply.body).not.toContain("argon2");
});

test("users are found by name, last name or e-mail, and by each filter (behaviour 92)", async () => {
  const eva = await buildUser(shop, {
    name: "Évangéline",
    lastName: "Quintero",
    email: "zoe_percent@people.example",
    country: "Chile",
    verified: true,
    banned: true,
  });
  const ids = async (query: string) =>
    (await call("GET", `/filter?${query}`)).json().map(({ id }: { id: string }) => id);
  for (const name of ["evangel", "QUINTERO", "zoe_p", "line Quin"])
    expect(await ids(`name=${encodeURIComponent(name)}`)).toEqual([eva.id]);
  expect(await ids("name=zoe%25p")).toEqual([]);
  // Folding turns the fullwidth forms into `%`, `_` and a backslash.
  for (const wildcard of ["%", "\uff05", "zoe\uff05p", "\uff3c", "quintero\uff3f"])
    expect(await ids(`name=${encodeURIComponent(wildcard)}`)).toEqual([]);
  expect(await ids("name=quintero&status=admin")).toEqual([]);
  expect(await ids("name=quintero&status=user&ban=true&verify=true&country=Chile")).toEqual([
    eva.id,
  ]);
  expect(await ids("name=quintero&ban=false")).toEqual([]);
  expect(await ids("name=quintero&verify=false")).toEqual([]);
  expect(await ids("name=quintero&country=Peru")).toEqual([]);
  expect(await ids("name=quintero&status=&ban=&verify=&country=")).toEqual([eva.id]);
  expect(await ids("status=admin&country=Peru")).toEqual([adminId]);
  for (const bad of [
    "status=boss",
    "ban=maybe",
    "verify=1",
    "name=a%00b",
    "limit=0",
    "ban=true&ban=false",
  ])
    expect((await call("GET", `/filter?${bad}`)).statusCode).toBe(400);
});

test("the country filter has the countries of all users, sorted (behaviour 92)", async () => {
  await buildUser(shop, { country: "Österreich" });
  await buildUser(shop, { country: "Peru" });
  await buildUser(shop, { country: "" });
  const countries: string[] = (await call("GET", "/countries")).json();
  expect(countries).toEqual([...new Set(countries)].sort(new Intl.Collator("en").compare));
  expect(countries).toEqual(expect.arrayContaining(["Argentina", "Österreich", "Peru"]));
  expect(countries).not.toContain("");
});

test("an administrator edits only the fields that were sent (behaviour 96)", async () => {
  const user = await buildUser(shop);
  const reply = await call("PUT", `/users/${user.id}`, {
    name: "Rosa",
    lastName: "Lind",
    age: "120",
    country: "Sweden",
    phone: "123456",
    status: "admin",
    email: "new@people.example",
    verify: true,
    password: "Another123",
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    name: "Rosa",
    lastName: "Lind",
    age: 120,
    country: "Sweden",
    tel: "123456",
    status: "admin",
    email: user.email,
    verify: false,
  });
  const demoted = await call("PUT", `/users/${user.id}`, { type: "user", name: "" });
  expect(demoted.json()).toMatchObject({ name: "Rosa", status: "user" });
  for (const bad of [
    { name: "4" },
    { age: 17 },
    { status: "boss" },
    { ban: "maybe" },
    { tel: "x" },
  ])
    expect((await call("PUT", `/users/${user.id}`, bad)).statusCode).toBe(400);
});

test("an unknown user cannot be edited or deleted", async () => {
  for (const id of [nobody, "nobody"])
    for (const method of ["PUT", "DELETE"] as const) {
      const reply = await call(
        method,
        `/users/${id}`,
        method === "PUT" ? { name: "Eva" } : undefined,
      );
      expect(reply.statusCode).toBe(403);
      expect(reply.json().message).toBe("User not found");
    }
});

const onOffer = async (id: string) =>
  (await shop.app.inject("/api/car/search?limit=100"))
    .json()
    .some((car: { id: string }) => car.id === id);

test("a ban ends sessions and hides the cars until it is lifted (behaviour 67)", async () => {
  const seller = await buildUser(shop);
  const session = await signIn(shop, seller.id);
  const car = await buildCar(shop, { sellerId: seller.id });
  expect(await onOffer(car.id)).toBe(true);

  expect((await call("PUT", `/users/${seller.id}`, { ban: true })).json().ban).toBe(true);
  expect(await onOffer(car.id)).toBe(false);
  const own = () => shop.app.inject({ url: `/api/user/${seller.id}`, headers: session });
  expect((await own()).statusCode).toBe(401);
  const signingIn = await shop.app.inject({
    method: "POST",
    url: "/api/user",
    payload: { email: seller.email, password: PASSWORD },
  });
  expect(signingIn.json().message).toBe("You have been banned by an Admin");

  expect((await call("PUT", `/users/${seller.id}`, { ban: "false" })).json().ban).toBe(false);
  expect(await onOffer(car.id)).toBe(true);
  expect((await own()).statusCode).toBe(401);
});

test("a change of role takes effect at once", async () => {
  const user = await buildUser(shop);
  const session = await signIn(shop, user.id);
  expect((await call("GET", "/users", undefined, session)).statusCode).toBe(403);
  await call("PUT", `/users/${user.id}`, { status: "admin" });
  expect((await call("GET", "/users", undefined, session)).statusCode).toBe(200);
  await call("PUT", `/users/${user.id}`, { status: "user" });
  expect((await call("GET", "/users", undefined, session)).statusCode).toBe(403);
});

test("deleting ends the account, frees the e-mail and withdraws the cars", async () => {
  const seller = await buildUser(shop);
  const session = await signIn(shop, seller.id);
  const car = await buildCar(shop, { sellerId: seller.id });
  const reply = await call("DELETE", `/users/${seller.id}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ message: "Successfully deleted user" });
  expect(await onOffer(car.id)).toBe(false);
  const own = await shop.app.inject({ url: `/api/user/${seller.id}`, headers: session });
  expect(own.statusCode).toBe(401);
  const again = await buildUser(shop, { email: seller.email });
  expect(again.id).not.toBe(seller.id);
});

test("an administrator cannot be removed (behaviour 95)", async () => {
  const other = await buildUser(shop, { status: "admin" });
  const reply = await call("DELETE", `/users/${other.id}`);
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toBe("Can't remove admin");
});

test("many users are changed at once, all or none (behaviour 94)", async () => {
  const [one, two] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { sellerId: two.id });
  const ids = [one.id, two.id];
  expect((await call("PUT", "/bulk", { ids, ban: true })).json()).toEqual({ count: 2 });
  expect(await onOffer(car.id)).toBe(false);
  const failed = await call("PUT", "/bulk", { ids: [...ids, nobody], ban: false });
  expect(failed.statusCode).toBe(403);
  expect(failed.json().message).toBe("User not found");
  expect(await onOffer(car.id)).toBe(false);
  expect((await call("PUT", "/bulk", { ids, ban: false, status: "admin" })).statusCode).toBe(200);
  expect(await onOffer(car.id)).toBe(true);
  expect((await call("PUT", "/bulk", { ids, status: "user" })).statusCode).toBe(200);
});

test.each<[object, string]>([
  [{ ids: [nobody], ban: true }, "Select at least 2 rows"],
  [{ ids: [nobody, nobody], ban: true }, "Select at least 2 rows"],
  [{ ban: true }, "Select at least 2 rows"],
  [{ ids: [nobody, "x"], ban: true }, "User not found"],
  [
    { ids: [nobody, nobody.replace("0000-7", "0001-7")], status: "boss" },
    "The type must be user or admin",
  ],
  [
    { ids: [nobody, nobody.replace("0000-7", "0001-7")], ban: "maybe" },
    "The ban must be true or false",
  ],
  [{ ids: [nobody, nobody.replace("0000-7", "0001-7")] }, "Choose what to change"],
])("a bulk change of %j is refused", async (body, message) => {
  const reply = await call("PUT", "/bulk", body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(message);
});

test("a bulk change of more than a thousand users is refused", async () => {
  const ids = Array.from({ length: 1001 }, () => uuid());
  const reply = await call("PUT", "/bulk", { ids, ban: true });
  expect([reply.statusCode, reply.json().message]).toEqual([400, "Select at most 1000 rows"]);
});

test("many users are deleted at once, or none if an administrator is among them (behaviour 95)", async () => {
  const [one, two] = [await buildUser(shop), await buildUser(shop)];
  const refused = await call("POST", "/bulk-delete", { ids: [one.id, two.id, adminId] });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe("Can't remove admin");
  expect((await shop.services.users.find(one.id)).id).toBe(one.id);
  const done = await call("POST", "/bulk-delete", { ids: [one.id, two.id] });
  expect(done.json()).toEqual({ count: 2 });
  await expect(shop.services.users.find(two.id)).rejects.toThrow("User not found");
});

test("the last administrator can neither demote nor ban themselves, even concurrently (behaviour 96)", async () => {
  const lone = await openShop();
  const [first, second] = [
    await buildUser(lone, { status: "admin" }),
    await buildUser(lone, { status: "admin" }),
  ];
  const demote = async (id: string, change: object) =>
    lone.app.inject({
      method: "PUT",
      url: `/api/user/dashboard/users/${id}`,
      payload: change,
      headers: await signIn(lone, first.id),
    });
  const replies = await Promise.all([
    demote(first.id, { status: "user" }),
    demote(second.id, { ban: true }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
  const { rows } = await lone.pool.query(
    "select id from app_user where status = 'admin' and not banned",
  );
  expect(rows).toHaveLength(1);
  const session = await signIn(lone, rows[0].id);
  for (const change of [{ status: "user" }, { ban: true }]) {
    const reply = await lone.app.inject({
      method: "PUT",
      url: `/api/user/dashboard/users/${rows[0].id}`,
      payload: change,
      headers: session,
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().message).toBe("The shop needs at least one administrator");
  }
  await lone.close();
});

test("after an administrator renames a seller, the page of a car shows the new name at once (behaviour 150)", async () => {
  const seller = await buildUser(shop, { name: "Ada", lastName: "Rossi" });
  const car = await buildCar(shop, { sellerId: seller.id });
  const nameOf = async () =>
    (await shop.app.inject(`/api/car/detail/${car.id}`)).json().seller?.name;
  for (const name of ["Eva", "Ines", "Mara"]) {
    await nameOf();
    const renamed = await call("PUT", `/users/${seller.id}`, { name });
    expect([renamed.statusCode, await nameOf()]).toEqual([200, `${name} Rossi`]);
  }
});
