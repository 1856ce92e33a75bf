import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

const TOKEN = "fdb5a1ea41c5fa7ddd4fdc2f1d0b4a9d";

let shop: TestShop;
let behindProxy: TestShop;
let guarded: TestShop;
beforeAll(async () => {
  shop = await openShop();
  behindProxy = await openShop({ TRUST_PROXY: "10.0.0.9", PUBLIC_URL: "https://shop.example" });
  guarded = await openShop({ METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await shop.close();
  await behindProxy.close();
  await guarded.close();
});

const read = (
  from: TestShop,
  remoteAddress: string,
  headers: Record<string, string | string[]> = {},
) => from.app.inject({ url: "/metrics", remoteAddress, headers });

test.each([
  "127.0.0.1",
  "::1",
  "::ffff:127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.9",
  "::ffff:192.168.1.9",
  "169.254.1.1",
  "fd00::5",
  "fe80::1",
  "fe80::1%eth0",
])("private networks can read the metrics: %s (behaviour 103)", async (address) => {
  for (const one of [shop, behindProxy]) {
    const reply = await read(one, address);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
  const throughProxy = await read(behindProxy, "10.0.0.9", { "x-forwarded-for": address });
  expect(throughProxy.statusCode).toBe(200);
});

test.each([
  "203.0.113.7",
  "172.32.0.1",
  "11.0.0.1",
  "100.64.0.1",
  "::ffff:203.0.113.7",
  "2001:db8::1",
  "::",
  "",
])("an address of the internet gets a 404 for the metrics: %s (behaviour 103)", async (address) => {
  for (const one of [shop, behindProxy]) {
    const reply = await read(one, address || "unknown");
    expect([reply.statusCode, reply.json().message]).toEqual([404, "There is nothing here"]);
  }
});

test.each<Record<string, string | string[]>>([
  { "x-forwarded-for": "203.0.113.7" },
  { "x-forwarded-for": "127.0.0.1, 203.0.113.7" },
  { "x-forwarded-for": "203.0.113.7, 10.0.0.9" },
  { "x-forwarded-for": "unknown" },
  { "x-real-ip": "203.0.113.7" },
  { forwarded: "for=127.0.0.1" },
])("a proxy on the shop's machine does not open the metrics to the internet: %o", async (headers) => {
  for (const [one, proxy] of [
    [shop, "127.0.0.1"],
    [behindProxy, "127.0.0.1"],
    [behindProxy, "10.0.0.9"],
  ] as const)
    expect((await read(one, proxy, headers)).statusCode).toBe(404);
});

test("with METRICS_TOKEN clients with the token can read the metrics from anywhere (behaviour 103)", async () => {
  for (const address of ["127.0.0.1", "203.0.113.7"]) {
    const right = await read(guarded, address, { authorization: `Bearer ${TOKEN}` });
    expect(right.statusCode).toBe(200);
    expect(right.body).toContain("nodejs_eventloop_lag_p99_seconds");
  }
});

test.each<Record<string, string>>([
  {},
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: TOKEN },
  { authorization: `Bearer ${TOKEN}x` },
  { authorization: `Bearer ${TOKEN.slice(1)}` },
  { authorization: `Basic ${btoa(`prometheus:${TOKEN}`)}` },
])("with METRICS_TOKEN clients without the token cannot read the metrics, even locally: %o (behaviour 103)", async (headers) => {
  const reply = await read(guarded, "127.0.0.1", headers);
  expect([reply.statusCode, reply.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  expect(reply.body).not.toContain("nodejs_");
});

test.each([
  "/metrics/",
  "/METRICS",
  "/%6detrics",
  "//metrics",
])("only the address that proxies hide has the metrics: %s (behaviour 103)", async (url) => {
  for (const one of [shop, behindProxy, guarded]) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { statusCode } = await one.app.inject({ url, remoteAddress: "10.1.2.3", headers });
    expect(statusCode).toBe(404);
  }
});
