import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";

const shop = await openShop({ TRUST_PROXY: "127.0.0.1" });
afterAll(shop.close);

interface Origin {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** The status of asking the identity sandbox for a token. */
async function tokenStatus({ headers = {}, remoteAddress = "127.0.0.1" }: Origin) {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/sandbox/identity/token",
    headers,
    remoteAddress,
    payload: { email: "admin@marque.example", name: "x" },
  });
  return reply.statusCode;
}

test.each<Origin>([
  { headers: { host: "localhost" } },
  { headers: { host: "LocalHost:3000" } },
  { headers: { host: "127.0.0.1:3000" } },
  { headers: { host: "127.255.0.9" } },
  { headers: { host: "[::1]:3000" }, remoteAddress: "::1" },
  { remoteAddress: "::ffff:127.0.0.1" },
  { headers: { "x-forwarded-host": "localhost:3000", "x-forwarded-for": "127.0.0.1, ::1" } },
])("the sandbox is available on this machine, at a loopback name: %o (behaviour 106)", async (origin) => {
  expect(await tokenStatus(origin)).toBe(200);
});

test.each<Origin>([
  { headers: { host: "shop.example" } },
  { headers: { host: "127.0.0.1.evil.example" } },
  { headers: { host: "localhost.evil.example" } },
  { headers: { host: "evil.example:127" } },
  { headers: { host: "localhost." } },
  { headers: { host: "127.0.0.1." } },
  { headers: { host: "127.1" } },
  { headers: { host: "127.0.0.01" } },
  { headers: { host: "2130706433" } },
  { headers: { host: "0.0.0.0:3000" } },
  { headers: { host: "[::]" } },
  { headers: { host: "[::ffff:127.0.0.1]" } },
  { headers: { host: "[::ffff:7f00:1]:3000" } },
  { headers: { host: "192.168.1.5:3000" } },
])("the sandbox is not available at any other name: %o", async (origin) => {
  expect(await tokenStatus(origin)).toBe(404);
});

test.each<Origin>([
  { headers: { host: "localhost" }, remoteAddress: "192.168.1.9" },
  { headers: { host: "127.0.0.1:3000" }, remoteAddress: "2001:db8::1" },
  { headers: { "x-forwarded-host": "shop.example" } },
  { headers: { "x-forwarded-host": "shop.example" }, remoteAddress: "10.0.0.1" },
  { headers: { host: "shop.example", "x-forwarded-host": "localhost" } },
  { headers: { host: "shop.example", "x-forwarded-host": "localhost" }, remoteAddress: "10.0.0.1" },
  { headers: { "x-forwarded-host": "localhost, shop.example" } },
  { headers: { "x-forwarded-host": "shop.example, localhost" } },
  { headers: { "x-forwarded-for": "203.0.113.7" } },
  { headers: { "x-forwarded-for": "127.0.0.1, 203.0.113.7" } },
  { headers: { "x-real-ip": "203.0.113.7" } },
  { headers: { forwarded: "host=localhost" } },
])("the sandbox is not available to requests from elsewhere: %o", async (origin) => {
  expect(await tokenStatus(origin)).toBe(404);
});

const address = await shop.app.listen({ port: 0, host: "127.0.0.1" });

/** The reply to a raw request, which no client library would send. */
async function rawReply(request: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.end(request);
  return (await socket.toArray()).join("");
}

test("two hosts in one request are refused, in either order (behaviour 104)", async () => {
  const hosts = ["Host: localhost", "Host: shop.example"];
  for (const both of [hosts, hosts.toReversed()])
    expect(
      await rawReply(`GET /healthz HTTP/1.1\r\n${both.join("\r\n")}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 400 /);
});

test("a request without a host gets no sandbox", async () => {
  const path = "/sandbox/identity/popup";
  expect(await rawReply(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await rawReply(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`)).toMatch(/ 200 /);
});
