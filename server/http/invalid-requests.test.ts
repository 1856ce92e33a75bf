import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const json = { "content-type": "application/json" };
const ID = "01900000-0000-7000-8000-000000000000";
const notFound = { statusCode: 404, error: "Not Found", message: expect.any(String) };

test.each([
  ["GET", "/api/nothing/here"],
  ["GET", "/API/Nothing"],
  ["HEAD", "/api/nothing"],
  ["POST", "/api/nothing"],
  ["GET", `/api/car/detail/${"1".repeat(300)}`],
] as const)("%s %s is a 404 in the API's format (behaviour 98)", async (method, url) => {
  const reply = await shop.app.inject({ method, url });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["content-type"]).toContain("application/json");
  if (method !== "HEAD") expect(reply.json()).toEqual(notFound);
});

test.each([
  ["PATCH", "/api/car", "GET, HEAD"],
  ["PATCH", "/API/Car/?page=1", "GET, HEAD"],
  ["GET", "/api/payments/webhook", "POST"],
  ["HEAD", "/api/payments/webhook", "POST"],
  ["GET", `/api/car/edit/${ID}`, "PUT"],
  ["POST", `/api/car/${ID}`, "DELETE"],
  ["DELETE", `/api/car/detail/${ID}`, "GET, HEAD"],
  ["PATCH", "/api/user/dashboard/users/1", "DELETE, PUT"],
  ["POST", "/api/docs", "GET, HEAD"],
] as const)("%s %s is a 405 that names the allowed methods (behaviour 98)", async (method, url, allow) => {
  const reply = await shop.app.inject({ method, url });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  if (method === "HEAD") return;
  expect(reply.json()).toEqual({
    statusCode: 405,
    error: "Method Not Allowed",
    message: "This address does not accept this method",
  });
});

test("outside the demonstration a 404 does not mention its sandboxes", async () => {
  const url = "/api/sandbox/identity/token";
  const headers = { host: "shop.example" };
  expect((await shop.app.inject({ method: "GET", url, headers })).json()).toEqual(notFound);
});

test("a body that is not UTF-8 is refused and stores no replacement characters (behaviour 239)", async () => {
  const { id } = await buildUser(shop);
  const headers = { ...json, ...(await signIn(shop, id)) };
  const put = (payload: Buffer) =>
    shop.app.inject({ method: "PUT", url: `/api/user/${id}`, headers, payload });
  const reply = await put(Buffer.from('{"country":"S\xe3o Tom\xe9"}', "latin1"));
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    statusCode: 400,
    error: "Bad Request",
    message: "The body is not UTF-8",
  });
  const same = await put(Buffer.from('{"country":"S\xe3o Tom\xe9"}', "utf8"));
  expect(same.json().country).toBe("S\xe3o Tom\xe9");
});

test("a call with a JSON content type and no body is accepted", async () => {
  const user = await buildUser(shop);
  const headers = { ...json, ...(await signIn(shop, user.id)) };
  const out = await shop.app.inject({ method: "POST", url: "/api/user/logout", headers });
  expect(out.statusCode).toBe(204);
  const login = await shop.app.inject({ method: "POST", url: "/api/user", headers: json });
  expect(login.statusCode).toBe(400);
  expect(login.json()).toMatchObject({ statusCode: 400, error: "Bad Request" });
});

test.each([
  ['{"email":', 400, "The body is not valid JSON"],
  ['{"email":"a@b.example","password":"x","__proto__":{"x":1}}', 400, "The body is not valid JSON"],
  [
    '{"email":"a@b.example","password":"x","constructor":{"prototype":{"x":1}}}',
    ...([400, "The body is not valid JSON"] as const),
  ],
  ["null", 400, expect.any(String)],
  ["[]", 400, expect.any(String)],
  ['"text"', 400, expect.any(String)],
  [
    JSON.stringify({ email: "a".repeat(2_000_000), password: "x" }),
    ...([413, "The body is too large"] as const),
  ],
])("the body %.30s… is refused", async (payload, statusCode, message) => {
  const reply = await shop.app.inject({ method: "POST", url: "/api/user", headers: json, payload });
  expect(reply.json()).toMatchObject({ statusCode, message });
  expect(({} as { x?: number }).x).toBeUndefined();
});

test.each([
  ["text/xml", "<a/>"],
  ["application/x-www-form-urlencoded", "name=Eve"],
  ["text/plain;charset=UTF-8", '{"name":"Eve"}'],
])("a body of the type %s is refused", async (type, payload) => {
  const user = await buildUser(shop);
  const headers = { "content-type": type, ...(await signIn(shop, user.id)) };
  const url = `/api/user/${user.id}`;
  const reply = await shop.app.inject({ method: "PUT", url, headers, payload });
  const message = "This content type is not supported here: send application/json";
  expect(reply.json()).toMatchObject({ statusCode: 415, message });
});

test("an array as the body is refused", async () => {
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  const { id } = await buildUser(shop);
  for (const url of [`/api/user/${id}`, `/api/user/dashboard/users/${id}`]) {
    const reply = await shop.app.inject({ method: "PUT", url, headers: admin, payload: [] });
    expect(reply.json()).toMatchObject({ statusCode: 400, message: "Invalid input" });
  }
});

test("an address with broken escapes is a 400", async () => {
  const reply = await shop.app.inject("/api/car/detail/%");
  expect(reply.json()).toEqual({
    statusCode: 400,
    error: "Bad Request",
    message: "This address cannot be read",
  });
});

test.each([
  "a b",
  "[",
  "x:port",
  "name@shop.example",
  "shop.example/path",
  "shop.example#x",
])("the invalid host %j is a 400", async (host) => {
  for (const url of ["/home", "/api/car"])
    expect((await shop.app.inject({ url, headers: { host } })).statusCode).toBe(400);
});

test.each([
  "localhost:80",
  "shop.example",
  "my_shop:3000",
  "[::1]:3000",
])("the host %s is accepted", async (host) => {
  expect((await shop.app.inject({ url: "/home", headers: { host } })).statusCode).toBe(200);
});

test.each([
  { origin: "https://elsewhere.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("another site's page cannot change anything: %j (behaviour 100)", async (foreign) => {
  const user = await buildUser(shop);
  const session = await signIn(shop, user.id);
  const request = { method: "PUT", url: `/api/user/${user.id}`, payload: { name: "Eve" } } as const;
  const refused = await shop.app.inject({ ...request, headers: { ...session, ...foreign } });
  expect(refused.statusCode).toBe(403);
  const own = { ...session, host: "shop.example", origin: "http://shop.example" };
  expect((await shop.app.inject({ ...request, headers: own })).statusCode).toBe(200);
});

/** The status of a change that a page of this origin asks for. */
async function changeBy(at: TestShop, origin: string): Promise<number> {
  const user = await buildUser(at);
  const headers = { ...(await signIn(at, user.id)), host: new URL(origin).host, origin };
  const payload = { name: "Eve" };
  const url = `/api/user/${user.id}`;
  return (await at.app.inject({ method: "PUT", url, payload, headers })).statusCode;
}

test("if the shop uses https, its name over http is another site (behaviour 100)", async () => {
  const safe = await openShop({ PUBLIC_URL: "https://safe.example" });
  try {
    expect(await changeBy(safe, "http://safe.example")).toBe(403);
    expect(await changeBy(safe, "https://safe.example")).toBe(200);
    expect(await changeBy(safe, "http://127.0.0.1:3000")).toBe(200);
  } finally {
    await safe.close();
  }
});

test("a shop whose address has no https accepts changes from its own pages", async () => {
  const plain = await openShop({ PUBLIC_URL: "http://plain.example" });
  try {
    expect(await changeBy(plain, "http://plain.example")).toBe(200);
  } finally {
    await plain.close();
  }
});

test("the cookies of a session and of a known device are HttpOnly and SameSite", async () => {
  const { email } = await buildUser(shop);
  const payload = { email, password: PASSWORD };
  const reply = await shop.app.inject({ method: "POST", url: "/api/user", payload });
  expect(reply.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^sid=[\w-]{43};.*HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^device=[\w-]{43};.*HttpOnly; SameSite=Lax$/),
  ]);
});
