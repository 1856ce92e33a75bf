import { afterAll, expect, test } from "vitest";
import { seedDemo } from "#demo/demo.ts";
import { hashSecret } from "#server/sessions/secret.ts";
import { hashPassword } from "#server/users/password.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { waitingJobs, workOff } from "#test/jobs.ts";
import { askToPay } from "#test/paying.ts";

const PUBLIC = { host: "shop.example" };
const ADMIN = { email: "admin@marque.example", password: "Admin2023" };
const database = await testDatabase();
const local = await openShop({ WORKER: "off" }, { database });
const real = await openShop(
  { WORKER: "off", PUBLIC_URL: "https://shop.example", NODE_ENV: "production" },
  { database },
);
const demo = await openShop(
  { WORKER: "off", PUBLIC_URL: "http://shop.example", DEMO: "on" },
  { database },
);
await seedDemo(local.db, { hashPassword, picturesOf: () => [] });
afterAll(async () => {
  for (const shop of [local, real, demo]) await shop.close();
  await database.drop();
});

type Headers = Record<string, string>;
const post = (shop: TestShop, url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: "POST", url, payload, headers });

async function sandboxToken(email = ADMIN.email): Promise<string> {
  return (await post(local, "/sandbox/identity/token", { email, name: "x" })).json().token;
}
const withToken = (shop: TestShop, token: string, headers: Headers = {}) =>
  post(
    shop,
    "/api/user/google",
    { tokenFirebase: token },
    { authorization: `Bearer ${token}`, ...headers },
  );
const adminId = async () =>
  (await local.pool.query("select id from app_user where email = $1", [ADMIN.email])).rows[0].id;

/** Requests that must not reach the demonstration, by shop and headers. */
const publicRequests: [string, TestShop, Headers][] = [
  ["a public PUBLIC_URL, asked for by it", real, PUBLIC],
  ["a public PUBLIC_URL, asked for by a loopback name", real, { host: "localhost" }],
  ["no PUBLIC_URL, asked for by a public name", local, PUBLIC],
];

test.each(
  publicRequests,
)("there are no sandboxes: %s (behaviour 106)", async (_name, shop, headers) => {
  const calls = [
    ["POST", "/sandbox/identity/token"],
    ["POST", "/api/sandbox/identity/token"],
    ["GET", "/sandbox/identity/jwks"],
    ["GET", "/sandbox/identity/popup"],
    ["GET", "/sandbox/payments/checkout/x"],
    ["POST", "/sandbox/payments/checkout/x"],
    ["POST", "/sandbox/payments/checkout/preferences"],
    ["GET", "/sandbox/payments/v1/payments/1"],
  ] as const;
  for (const [method, url] of calls) {
    const payload = method === "POST" ? { email: ADMIN.email } : undefined;
    const reply = await shop.app.inject({ method, url, headers, payload });
    expect(`${url} ${reply.statusCode}`).toBe(`${url} 404`);
  }
});

test.each(
  publicRequests,
)("the demonstration's accounts cannot sign in: %s", async (_name, shop, headers) => {
  const byPassword = await post(shop, "/api/user", ADMIN, headers);
  expect(byPassword.statusCode).toBe(401);
  expect(byPassword.json().message).toBe("Wrong email or password");
  expect(byPassword.cookies).toEqual([]);

  const byGoogle = await withToken(shop, await sandboxToken(), headers);
  expect(byGoogle.statusCode).toBe(503);
  expect(byGoogle.json().message).toBe("Signing in with Google is not set up in this shop");

  const id = await adminId();
  const session = await signIn(shop, id);
  const asSession = await shop.app.inject({
    url: `/api/user/${id}`,
    headers: { ...session, ...headers },
  });
  expect(asSession.statusCode).toBe(401);

  const token = `reset-${_name}`;
  await local.db
    .insertInto("account_token")
    .values({
      token_hash: hashSecret(token),
      user_id: id,
      purpose: "reset",
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const reset = { token, password: "Fresh1234" };
  const byReset = await post(shop, "/api/reset-password/confirm", reset, headers);
  expect(byReset.statusCode).toBe(400);
  expect((await post(local, "/api/user", ADMIN)).statusCode).toBe(200);
});

test.each(publicRequests)("nothing can be paid for: %s", async (_name, shop, headers) => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const item = {
    id: car.id,
    title: `${car.name} ${car.brand}`,
    unit_price: car.price,
    quantity: 1,
  };
  const reply = await post(
    shop,
    "/api/create_preference/",
    { items: [item], date: new Date().toISOString() },
    { ...(await signIn(shop, buyer.id)), ...headers },
  );
  expect(reply.statusCode).toBe(503);
  expect(reply.json().message).toBe(
    "Payments are not set up in this shop yet, so orders cannot be finished",
  );
  const { rows } = await shop.pool.query("select 1 from purchase where user_id = $1", [buyer.id]);
  expect(rows).toEqual([]);
});

test("real accounts of the same database work at the public name", async () => {
  const { id, email } = await buildUser(real);
  const reply = await post(real, "/api/user", { email, password: "Secret123" }, PUBLIC);
  expect(reply.json()).toMatchObject({ id, access: true });
});

test("at a loopback name the demonstration works", async () => {
  expect((await post(local, "/api/user", ADMIN)).json().type).toBe("admin");
  expect((await withToken(local, await sandboxToken())).json().type).toBe("admin");
  const buyer = await buildUser(local);
  const asked = await askToPay(local, buyer.id, [await buildCar(local)]);
  expect(asked.json().message).not.toMatch(/not set up/);
});

test("with DEMO=on the demonstration works at the public name", async () => {
  expect((await post(demo, "/api/user", ADMIN, PUBLIC)).json().type).toBe("admin");
  const person = { email: "iris@people.example", name: "Iris" };
  const { token } = (await post(demo, "/sandbox/identity/token", person, PUBLIC)).json();
  expect((await withToken(demo, token, PUBLIC)).statusCode).toBe(200);
});

test("without a mail server a public shop's mails wait, without links", async () => {
  const { email } = await buildUser(real);
  expect((await post(real, "/api/reset-password", { email }, PUBLIC)).statusCode).toBe(200);
  await workOff(real);
  const waiting = await waitingJobs(real, "mail");
  expect(waiting.filter(({ data }) => data.email === email)).toMatchObject([{ attempts: 0 }]);
});
