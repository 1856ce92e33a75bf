import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop.close());

/** Sends a raw request head. @returns the first line of the reply */
async function answerTo(...head: string[]): Promise<string> {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`);
  const [line = ""] = (await text(socket)).split("\r\n");
  return line;
}

test.each([
  "foo bar",
  "javascript",
  "https, gopher",
  "://",
])("a request that a proxy forwards with the protocol %j is refused (behaviour 104)", async (protocol) => {
  const behindProxy = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true });
  try {
    for (const url of ["/about", "/api/car", "/sitemap.xml"]) {
      const headers = { "x-forwarded-proto": protocol };
      const reply = await behindProxy.app.inject({ url, headers });
      expect([url, reply.statusCode]).toEqual([url, 400]);
      expect(reply.body).toContain("This is not an address of the shop");
    }
  } finally {
    await behindProxy.close();
  }
});

test.each([
  ["many segments", `/${"a/".repeat(7_500)}`],
  ["thirteen segments", "/1/2/3/4/5/6/7/8/9/10/11/12/13"],
  ["thousands of slashes and a question", `/home${"/".repeat(15_000)}x?a=1`],
  ["one long segment", `/${"a".repeat(2_048)}`],
  ["an API call's beginning", `/api/${"a/".repeat(7_000)}`],
  ["a picture's beginning", `/pictures/${"a/".repeat(7_000)}`],
])("an address of %s is a 404 without rendering (behaviour 104)", async (_, url) => {
  const before = process.cpuUsage();
  const replies = await Promise.all(Array.from({ length: 50 }, () => shop.app.inject(url)));
  const { user, system } = process.cpuUsage(before);
  const eachMs = (user + system) / 1_000 / replies.length;
  for (const reply of replies)
    expect(reply.json()).toEqual({
      statusCode: 404,
      error: "Not Found",
      message: "There is nothing here",
    });
  // Takes under 5 ms of the processor; before the check it took seconds.
  expect(eachMs).toBeLessThan(50);
});

test.each([
  "/home%0d%0aset-cookie:%20a=b",
  "/about%00",
  "/a%e2%80%a8b",
  "/%7F",
])("%s has a control character in its path and is a 404 (behaviour 104)", async (url) => {
  const reply = await shop.app.inject(url);
  expect([reply.statusCode, reply.json().message]).toEqual([404, "There is nothing here"]);
});

test("an address with twelve segments is still matched", async () => {
  const reply = await shop.app.inject("/1/2/3/4/5/6/7/8/9/10/11/12");
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["content-type"]).toContain("text/html");
});

test("a query that is too long is refused, for pages and calls", async () => {
  const query = "brand=Fiat&".repeat(800);
  for (const path of ["/home", "/nowhere", "/api/car/search", "/pictures/x.webp"]) {
    const reply = await shop.app.inject(`${path}?x?${query}`);
    expect(reply.json()).toEqual({
      statusCode: 414,
      error: "URI Too Long",
      message: "This address is too long",
    });
  }
  const every = Array.from({ length: 50 }, (_, n) => `brand=Maserati%20No%20${n}`).join("&");
  expect((await shop.app.inject(`/home?${every}`)).statusCode).toBe(200);
});

test("a part of a call's address that is too long is refused in the shop's own words", async () => {
  const url = `/api/car/edit/${"a".repeat(300)}`;
  const reply = await shop.app.inject({ method: "PUT", url, payload: {} });
  expect([reply.statusCode, reply.json().message]).toEqual([414, "This address is too long"]);
});

test("there is no route discovery endpoint", async () => {
  expect((await shop.app.inject("/__manifest?paths=/home")).statusCode).toBe(404);
  expect((await shop.app.inject("/home")).body).toMatch(/import "\/assets\/manifest-[^"]+"/);
});

test("a request with two hosts is refused, even if they are the same (behaviour 104)", async () => {
  for (const second of ["elsewhere.example", "shop.example"])
    for (const path of ["/home", "/api/car", "/favicon.svg"])
      expect(await answerTo(`GET ${path} HTTP/1.1`, "host: shop.example", `Host: ${second}`)).toBe(
        "HTTP/1.1 400 Bad Request",
      );
});

test("an HTTP/1.1 request without a host is refused", async () => {
  for (const path of ["/home", "/api/car/brand"]) {
    expect(await answerTo(`GET ${path} HTTP/1.0`)).toBe("HTTP/1.1 200 OK");
    expect(await answerTo(`GET ${path} HTTP/1.1`)).toBe("HTTP/1.1 400 Bad Request");
  }
});
