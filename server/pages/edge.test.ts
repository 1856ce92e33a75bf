import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

const PUBLIC_URL = "http://localhost";

let shop: TestShop;
let car: { id: string };
let session: { cookie: string };
beforeAll(async () => {
  shop = await openShop({ EDGE_SECONDS: "5", PUBLIC_URL }, { pages: true });
  car = await buildCar(shop);
  session = await signIn(shop, (await buildUser(shop)).id);
});
afterAll(() => shop.close());

const get = (url: string, headers = {}) => shop.app.inject({ url, headers });
const edgeHeaders = ["cdn-cache-control", "cache-tag", "surrogate-key"];

test("a cache can store an anonymous visitor's page for the seconds of the setting (behaviour 193)", async () => {
  for (const url of ["/", "/home", `/detail/${car.id}`, "/no-such-page"]) {
    const { headers } = await get(url);
    expect([url, headers["cache-control"]]).toEqual([
      url,
      "public, max-age=0, s-maxage=5, must-revalidate",
    ]);
    expect(headers["cdn-cache-control"]).toBe("public, max-age=5, stale-while-revalidate=5");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.vary).toBe("accept-encoding, cookie");
  }
  const { headers } = await get(`/detail/${car.id}`);
  expect(headers["surrogate-key"]).toBe(`page car-${car.id}`);
  expect(headers["cache-tag"]).toBe(`page,car-${car.id}`);
});

test("caches cannot store a page for a request with a cookie, or a private page (behaviour 193)", async () => {
  const asked: [string, object][] = [
    ["/home", session],
    ["/home", { cookie: "sid=nobody" }],
    ["/home", { cookie: "other=1" }],
    ["/profile", session],
    ["/profile", {}],
    ["/cart", session],
    ["/login", session],
  ];
  for (const [url, headers] of asked) {
    const reply = await get(url, headers);
    expect([url, reply.headers["cache-control"]]).not.toEqual([
      url,
      expect.stringContaining("s-maxage"),
    ]);
    for (const name of edgeHeaders) expect(reply.headers[name]).toBeUndefined();
  }
});

test("calls of the API have no headers for such a cache", async () => {
  for (const url of ["/api/car?page=1&limit=1", "/api/user/me", "/api/none"])
    expect((await get(url)).headers["cache-control"] ?? "").not.toContain("s-maxage");
});

test("without the setting a cache must request each page again", async () => {
  const plain = await openShop({ PUBLIC_URL }, { pages: true });
  const { headers } = await plain.app.inject("/home");
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  for (const name of edgeHeaders) expect(headers[name]).toBeUndefined();
  await plain.close();
});
