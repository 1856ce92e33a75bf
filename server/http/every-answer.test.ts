import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { PAGE_ACCESS } from "./access-table.ts";

const ASSETS = resolve(import.meta.dirname, "../../build/client/assets");

let shop: TestShop;
let session: { cookie: string };
beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true });
  session = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

type Reply = Awaited<ReturnType<TestShop["app"]["inject"]>>;
const secure = { "x-forwarded-proto": "https" };

function expectProtected(answer: string, headers: Reply["headers"]): void {
  expect({ answer, ...headers }).toMatchObject({
    answer,
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
  });
}

async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const reply = await shop.app.inject({
    method: method as "GET",
    url,
    headers: { ...secure, ...headers },
  });
  expectProtected(`${method} ${url}: ${reply.statusCode}`, reply.headers);
  return reply.statusCode;
}

const fill = (url: string) =>
  url.replace(/:[^/]+/g, "01900000-0000-7000-8000-000000000000").replace("*", "nothing");

test("every call, page and file has the security headers, for anonymous and signed-in clients (promise 28)", async () => {
  const routes = shop.app.allRoutes.filter(({ url }) => !url.endsWith("/logout"));
  const pages = Object.keys(PAGE_ACCESS).map((url) => ({ method: "GET", url }));
  const files = readdirSync(ASSETS).map((name) => ({ method: "GET", url: `/assets/${name}` }));
  expect(routes.length).toBeGreaterThan(150);
  for (const { method, url } of [...routes, ...pages, ...files]) {
    await ask(method, fill(url));
    if (!/assets|static/.test(url)) await ask(method, fill(url), session);
  }
});

test.each([
  [200, "/pictures/scenes/film.webm", {}],
  [206, "/pictures/scenes/film.webm", { range: "bytes=0-9" }],
  [416, "/pictures/scenes/film.webm", { range: "bytes=999999999-" }],
  [200, "/pictures/scenes/social.jpg", {}],
  [200, "/pictures/scenes/social.jpg?w=320", {}],
  [304, "/home", { "if-none-match": "*" }],
  [302, "/profile", {}],
  [302, "/docs", {}],
  [400, "/home?page=x", {}],
  [404, "/nothing-here", {}],
  [404, "/api/nothing/here", {}],
  [404, `/${"a/".repeat(40)}`, {}],
  [414, `/home?${"a".repeat(9_000)}`, {}],
  [401, "/api/favorites", {}],
] as [
  number,
  string,
  Record<string, string>,
][])("a %i has the security headers", async (status, url, headers) => {
  expect(await ask("GET", url, headers)).toBe(status);
});

test("the 503 of a shop with too many readers has the security headers", async () => {
  const reads = Array.from({ length: 300 }, (_, n) =>
    shop.app.inject({ url: `/home?page=1&name=${n}`, headers: { ...secure, accept: "text/html" } }),
  );
  const refused = (await Promise.all(reads)).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expectProtected("503", headers);
});

test("the answer to an invalid request has the security headers if PUBLIC_URL is https", async () => {
  const real = await openShop({ PUBLIC_URL: "https://shop.example" });
  for (const url of ["/healthz", "/%zz", "/api/%zz"])
    expectProtected(url, (await real.app.inject(url)).headers);
  await real.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = real.app.server.address() as AddressInfo;
  for (const [line, status] of [
    ["NO HTTP AT ALL\r\n\r\n", "400"],
    [`GET / HTTP/1.1\r\nx: ${"x".repeat(40_000)}\r\n\r\n`, "431"],
    ["GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", "400"],
    ["GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: much\r\nconnection: close\r\n\r\n", "200"],
  ] as const) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(line);
    const [first = "", ...rest] = (await text(socket)).split("\r\n");
    expect(first).toContain(status);
    const headers = Object.fromEntries(rest.map((header) => header.split(": ", 2)));
    expectProtected(first, headers);
  }
  await real.close();
});
