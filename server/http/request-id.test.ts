import Fastify, { type FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { readableLog } from "#test/log.ts";
import { createRequestIds, sendRequestIds } from "./request-id.ts";

let shop: TestShop;
let proxied: TestShop;
beforeAll(async () => {
  shop = await openShop();
  proxied = await openShop({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  await shop.close();
  await proxied.close();
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idOf = async ({ app }: TestShop, url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).headers["x-request-id"];

test("every answer has its own id", async () => {
  const urls = ["/healthz", "/metrics", "/api/car/brand", "/api/nothing", "/pictures/none.webp"];
  const ids = await Promise.all(urls.map((url) => idOf(shop, url)));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(urls.length);
});

test("only the id of a trusted proxy is kept", async () => {
  const given = { "x-request-id": "edge-7f:1.2" };
  expect(await idOf(proxied, "/healthz", given)).toBe("edge-7f:1.2");
  expect(await idOf(shop, "/healthz", given)).toMatch(UUID);
});

test.each([
  "",
  "two words",
  "a".repeat(129),
  '{"level":"error"}',
  "é",
])("an invalid id of a proxy (%s) is replaced", async (id) => {
  expect(await idOf(proxied, "/healthz", { "x-request-id": id })).toMatch(UUID);
});

test("the log lines of a request have its id once, including those of services", async () => {
  const { log, lines } = readableLog();
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: createRequestIds(["127.0.0.1"]),
  });
  sendRequestIds(app);
  app.post("/", async (request) => {
    await Promise.resolve();
    log.warn("From a service");
    request.log.warn("From the route");
    return {};
  });
  const headers = { "x-request-id": "one" };
  const reply = await app.inject({ method: "POST", url: "/", headers, payload: { a: 1 } });
  expect(reply.statusCode).toBe(200);
  expect(lines).toMatchObject([
    { msg: "From a service", reqId: "one" },
    { msg: "From the route", reqId: "one" },
  ]);
  await app.close();
});
