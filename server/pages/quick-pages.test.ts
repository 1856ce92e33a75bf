import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { cachePages } from "#test/page-visits.ts";

let shop: TestShop;
let car: Awaited<ReturnType<typeof buildCar>>;
let seller: Awaited<ReturnType<typeof buildUser>>;
let page: string;
/** The requests that Fastify has heard of, newest last. */
const heard: string[] = [];

beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true });
  shop.app.addHook("onRequest", (request, _reply, done) => {
    heard.push(`${request.method} ${request.url}`);
    done();
  });
  seller = await buildUser(shop);
  car = await buildCar(shop, { sellerId: seller.id, name: "Quick", price: 90_000 });
  page = `/detail/${car.id}`;
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await cachePages([shop], [page]);
  await askQuickly();
  heard.length = 0;
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

interface Asked {
  to?: Server;
  path?: string;
  headers?: OutgoingHttpHeaders | string[];
  body?: string;
}

async function ask({
  to = shop.app.server,
  path = page,
  headers = {},
  body: sent = "",
}: Asked = {}) {
  const where = { host: "127.0.0.1", port: portOf(to), agent: false };
  const asking = request({ ...where, path, headers }).end(sent);
  const [reply] = (await once(asking, "response")) as [IncomingMessage];
  const body = await buffer(reply);
  return { status: reply.statusCode, headers: reply.headers, body };
}

/** The answer that Fastify does not hear of: it comes once an equal request was answered. */
async function askQuickly(asked: Asked = {}) {
  let reply: Awaited<ReturnType<typeof ask>> | undefined;
  await expect
    .poll(async () => {
      heard.length = 0;
      reply = await ask(asked);
      return heard;
    })
    .toEqual([]);
  return reply as NonNullable<typeof reply>;
}

/** The page's text and what is told with it, but for what differs with every answer or with its packing. */
function saidIn({ headers, body }: { headers: IncomingMessage["headers"]; body: Buffer }) {
  const { "x-request-id": id, date, connection, "content-length": length, ...told } = headers;
  expect(length).toBe(String(body.length));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(told["content-encoding"])];
  return { told, words: (unpack?.(body) ?? body).toString() };
}

test.each([
  {},
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br, gzip" },
  { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example", "accept-encoding": "br" },
])("who asks with %o as somebody before gets the same answer without Fastify", async (asked) => {
  const headers = { host: "127.0.0.1", ...asked };
  const whole = await shop.app.inject({ url: page, headers });
  const quick = await askQuickly({ headers });
  expect(quick.status).toBe(200);
  const { headers: told, rawPayload: body } = whole;
  expect(saidIn(quick)).toEqual(saidIn({ headers: told as IncomingMessage["headers"], body }));
});

test("every answer has an id of its own, a trusted proxy's where it names one", async () => {
  const one = await askQuickly();
  const other = await askQuickly();
  const named = await askQuickly({ headers: { "x-request-id": "of-the-proxy" } });
  expect(one.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
  expect(named.headers["x-request-id"]).toBe("of-the-proxy");
});

test("a change of the car shows in the next answer, and that is quick again", async () => {
  const headers = await signIn(shop, seller.id);
  const payload = { price: 91_234 };
  const url = `/api/car/edit/${car.id}`;
  expect((await shop.app.inject({ method: "PUT", url, headers, payload })).statusCode).toBe(200);
  for (const reply of [await ask(), await askQuickly()])
    expect(reply.body.toString()).toContain("91.234");
});

test("each host gets its own canonical address", async () => {
  for (const host of ["one.example", "other.example"]) {
    const { body } = await askQuickly({ headers: { host } });
    expect(body.toString()).toContain(`href="http://${host}/detail/`);
  }
});

test.each([
  ["a cookie", { cookie: "theme=dark" }, ""],
  ["a session", { cookie: "sid=none" }, ""],
  ["a body", { "content-length": "2" }, "{}"],
])("who sends %s is answered by Fastify", async (_what, headers, body) => {
  const { status } = await ask({ headers, body });
  expect(status).toBe(200);
  expect(heard).toEqual([`GET ${page}`]);
});

test("a second server, as Fastify makes one for the other address of localhost, answers quickly too", async () => {
  const to = createServer(shop.app.routing).listen(0, "127.0.0.1");
  await once(to, "listening");
  try {
    expect((await askQuickly({ to })).status).toBe(200);
  } finally {
    to.close();
  }
});

test("who has the page already is told that it is the same", async () => {
  const { headers } = await ask();
  const again = await ask({ headers: { "if-none-match": String(headers.etag) } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("two hosts in one request are refused as ever", async () => {
  const host = `127.0.0.1:${portOf(shop.app.server)}`;
  const twice = await ask({ headers: ["Host", host, "Host", "elsewhere.example"] });
  expect(twice.status).toBe(400);
});

test("a search is always counted by its limit", async () => {
  const path = "/home?brand=Fiat";
  await cachePages([shop], [path]);
  heard.length = 0;
  for (let n = 0; n < 3; n += 1) await ask({ path });
  expect(heard).toEqual(Array(3).fill(`GET ${path}`));
});

test("while somebody changes something, readers take their turns", async () => {
  const locking = await shop.pool.connect();
  await locking.query("begin");
  await locking.query("select from car where id = $1 for update", [car.id]);
  const url = `/api/car/edit/${car.id}`;
  const headers = await signIn(shop, seller.id);
  const payload = { price: 92_345 };
  const change = shop.app.inject({ method: "PUT", url, headers, payload }).then((reply) => reply);
  await expect.poll(() => heard).toContain(`PUT ${url}`);
  await ask();
  expect(heard).toContain(`GET ${page}`);
  await locking.query("rollback");
  locking.release();
  expect((await change).statusCode).toBe(200);
});

test("quick answers count in the metrics as all others do", async () => {
  const count = async () => {
    const { body } = await shop.app.inject("/metrics");
    const of = (pattern: RegExp) => Number(pattern.exec(body)?.[1]);
    return {
      answers: of(
        /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)$/m,
      ),
      cached: of(/^pages_total\{source="cached"\} (\d+)$/m),
    };
  };
  const { answers, cached } = await count();
  await ask();
  await expect.poll(count).toEqual({ answers: answers + 1, cached: cached + 1 });
});
