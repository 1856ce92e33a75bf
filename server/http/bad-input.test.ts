import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { BAD_VALUES, BAD_WORDS, GOOD_VALUES } from "#test/bad-values.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
}
interface Call {
  method: Method;
  path: string;
  query: string[];
  fields: string[];
  /** All that the OpenAPI document has. */
  statuses: string[];
}

let shop: TestShop;
let admin: { cookie: string };
let user: { cookie: string };
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: buyer.id });
  const bought = await buildCar(shop);
  const purchase = await buildPurchase(shop, { userId: buyer.id, cars: [bought] });
  ids = { user: buyer.id, car: car.id, buy: purchase.id, review: bought.id };
  user = await signIn(shop, buyer.id);
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

/** Every documented call, with its parameters and body. */
async function everyCall(): Promise<Call[]> {
  const { paths } = (await shop.app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase() as Method,
      path,
      query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      fields: Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {}),
      statuses: Object.keys(responses),
    })),
  );
}

/** The address of an existing record, if the call names one. */
const addressOf = ({ path }: Call) => path.replace("{id}", ids[path.split("/")[2] ?? ""] ?? "none");

const generated = /Invalid input: expected|Invalid option|Too (small|big)|Unrecognized key/;

/**
 * Checks that the reply is a success or a refusal in the contract's format with a message to show.
 */
function checkReply(what: string, reply: LightMyRequestResponse): void {
  const summary = `${what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`;
  if (reply.statusCode >= 500) expect.fail(summary);
  if (reply.statusCode < 400) return;
  const { statusCode, error, message } = reply.json();
  if (statusCode !== reply.statusCode || !error || !message) expect.fail(summary);
  if (generated.test(reply.body)) expect.fail(`not in the shop's own words: ${summary}`);
}

async function send(call: Call, url: string, payload?: unknown) {
  const headers = call.path.includes("dashboard") || call.path.includes("bulk") ? admin : user;
  const reply = await shop.app.inject({
    method: call.method,
    url,
    // Logging out would end the test's session.
    headers: call.path.endsWith("logout") ? {} : { ...headers, "content-type": "application/json" },
    payload: payload === undefined ? undefined : JSON.stringify(payload),
  });
  const what = `${call.method} ${url} ${JSON.stringify(payload)?.slice(0, 200)}`;
  checkReply(what, reply);
  if (!call.statuses.includes(String(reply.statusCode)))
    expect.fail(`not documented: ${what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
}

test("no value in an address causes a 500 or a status that is not documented", async () => {
  for (const call of await everyCall()) {
    // Some words make it another address.
    const elsewhere = { ...call, statuses: [...call.statuses, "404", "405"] };
    if (call.path.includes("{id}"))
      for (const word of BAD_WORDS) await send(elsewhere, call.path.replace("{id}", word));
    const url = addressOf(call);
    for (const name of call.query)
      for (const word of BAD_WORDS) {
        await send(call, `${url}?${name}=${word}`);
        await send(call, `${url}?${name}=${word}&${name}=${word}`);
        await send(call, `${url}?${name}[x]=${word}`);
      }
    await send(call, `${url}?unknown=1&__proto__=1&constructor=1`);
  }
});

test("no body causes a 500 or a status that is not documented", async () => {
  for (const call of await everyCall()) {
    if (call.method === "GET") continue;
    for (const value of BAD_VALUES) await send(call, addressOf(call), value);
  }
});

test("no single wrong field causes a 500 or a status that is not documented", async () => {
  for (const call of await everyCall()) {
    const good = Object.fromEntries(call.fields.map((name) => [name, GOOD_VALUES[name]]));
    const own = call.fields.includes("userId") ? { ...good, userId: ids.user } : good;
    for (const field of call.fields)
      await Promise.all(
        BAD_VALUES.map((value) => send(call, addressOf(call), { ...own, [field]: value })),
      );
    if (call.fields.length) await send(call, addressOf(call), { ...own, unknown: { deep: [1] } });
  }
});

test("no wrong value in a line of the cart causes a 500 or a status that is not documented", async () => {
  const call = (await everyCall()).find(({ path }) => path.startsWith("/api/create_preference"));
  if (!call) return expect.fail("the call is not documented");
  const [line] = GOOD_VALUES.items as Record<string, unknown>[];
  for (const field of Object.keys(line ?? {}))
    for (const value of BAD_VALUES)
      await send(call, call.path, { items: [{ ...line, [field]: value }] });
});

test("a field that breaks several rules with one message is named once", async () => {
  const { id } = await buildUser(shop);
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/buy/create",
    headers: await signIn(shop, id),
    payload: { userId: id, carsId: ids.car },
  });
  expect([reply.statusCode, reply.json().details]).toEqual([
    400,
    [{ path: "carsId", message: "Invalid input" }],
  ]);
});

test.each([
  "/home?name=",
  "/home?brand=",
  "/home?state=",
  "/home?minPrice=",
  "/home?sort=",
  "/home?page=",
  "/home?status=approved&external_reference=",
  "/home?status=",
  "/cart?ids=",
  "/profile?window=",
  "/profile?page=",
  "/login?back=",
  "/login/resetpassword?token=",
  "/login/verify?token=",
  "/detail/",
  "/user/edit/",
  "/pictures/",
  "/pictures/none.webp?w=",
  "/admin/dashboard?page=",
  "/admin/dashboard/edit/",
  "/sandbox/payments/checkout/",
  "/",
])("nothing added to %s causes a 500", async (start) => {
  for (const word of BAD_WORDS)
    for (const headers of [{}, user, admin]) {
      const reply = await shop.app.inject({ url: start + word, headers });
      expect(`${start}${word}: ${reply.statusCode}`).not.toMatch(/: 5/);
    }
});
