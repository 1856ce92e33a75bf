import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { openPort, portOf } from "#test/open-port.ts";
import { cachePages } from "#test/page-visits.ts";
import { testClock } from "#test/paying.ts";

const clock = testClock();
let shop: TestShop;
let car: Awaited<ReturnType<typeof buildCar>>;
let seller: Awaited<ReturnType<typeof buildUser>>;
let page: string;
/** The same car in the API. */
let details: string;
let port: Awaited<ReturnType<typeof openPort>>;

beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true, now: clock.now });
  seller = await buildUser(shop);
  car = await buildCar(shop, { sellerId: seller.id, name: "Quick", price: 90_000 });
  page = `/detail/${car.id}`;
  details = `/api/car/detail/${car.id}`;
  port = await openPort(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await cachePages([shop], [page]);
  for (const path of [page, details]) await port.askQuickly({ path });
  port.heard.length = 0;
});

/** The text and headers of an answer, except those that differ for each answer or encoding. */
function saidIn({ headers, body }: { headers: IncomingMessage["headers"]; body: Buffer }) {
  const { "x-request-id": id, date, connection, "content-length": length, ...told } = headers;
  expect(length).toBe(String(body.length));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(told["content-encoding"])];
  return { told, words: (unpack?.(body) ?? body).toString() };
}

const HEADERS = [
  {},
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br, gzip" },
  { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example", "accept-encoding": "br" },
];
test.each(
  HEADERS.flatMap((headers) => ["page", "details"].map((what) => [what, headers] as const)),
)("a repeated request for a car's %s with %o gets the same answer without Fastify", async (what, asked) => {
  const path = what === "page" ? page : details;
  const headers = { host: "127.0.0.1", ...asked };
  const whole = await shop.app.inject({ url: path, headers });
  const quick = await port.askQuickly({ path, headers });
  expect(quick.status).toBe(200);
  const { headers: told, rawPayload: body } = whole;
  expect(saidIn(quick)).toEqual(saidIn({ headers: told as IncomingMessage["headers"], body }));
});

test("every answer has its own id, or the one of a trusted proxy", async () => {
  const one = await port.askQuickly({ path: page });
  const other = await port.askQuickly({ path: page });
  const named = await port.askQuickly({ path: page, headers: { "x-request-id": "of-the-proxy" } });
  expect(one.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
  expect(named.headers["x-request-id"]).toBe("of-the-proxy");
});

test("the next answer shows a change of the car or its seller, and later ones are quick again", async () => {
  const headers = await signIn(shop, seller.id);
  const change = async (url: string, payload: object) =>
    expect((await shop.app.inject({ method: "PUT", url, headers, payload })).statusCode).toBe(200);
  await change(`/api/car/edit/${car.id}`, { price: 91_234 });
  await change(`/api/user/${seller.id}`, { name: "Renamed" });
  for (const [path, price] of [
    [page, "91.234"],
    [details, '"price":91234'],
  ] as const)
    for (const reply of [await port.ask({ path }), await port.askQuickly({ path })]) {
      expect(reply.body.toString()).toContain(price);
      expect(reply.body.toString()).toContain("Renamed");
    }
});

test("each host gets its own canonical address", async () => {
  for (const host of ["one.example", "other.example"]) {
    const { body } = await port.askQuickly({ path: page, headers: { host } });
    expect(body.toString()).toContain(`href="http://${host}/detail/`);
  }
});

test.each([
  ["a cookie", { cookie: "theme=dark" }, ""],
  ["a session", { cookie: "sid=none" }, ""],
  ["a body", { "content-length": "2" }, "{}"],
])("a request with %s is answered by Fastify", async (_what, headers, body) => {
  for (const path of [page, details])
    expect((await port.ask({ path, headers, body })).status).toBe(200);
  expect(port.heard).toEqual([`GET ${page}`, `GET ${details}`]);
});

test("a reply that sets a cookie is not sent to other visitors", async () => {
  const path = `${details}?cookie`;
  const own = await port.ask({ path, headers: { "x-wants-cookie": "1" } });
  expect(own.headers["set-cookie"]).toEqual(["own=1"]);
  const other = await port.ask({ path });
  expect(other.headers["set-cookie"]).toBeUndefined();
  expect(port.heard).toEqual([`GET ${path}`, `GET ${path}`]);
});

test("the second server that Fastify opens for localhost answers quickly too", async () => {
  const to = createServer(shop.app.routing).listen(0, "127.0.0.1");
  await once(to, "listening");
  try {
    expect((await port.askQuickly({ to, path: page })).status).toBe(200);
  } finally {
    to.close();
  }
});

test("a visitor who has the page in the cache gets a 304", async () => {
  const { headers } = await port.ask({ path: page });
  const again = await port.ask({ path: page, headers: { "if-none-match": String(headers.etag) } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("two hosts in one request are refused as usual", async () => {
  const host = `127.0.0.1:${portOf(shop.app.server)}`;
  const twice = await port.ask({
    path: page,
    headers: ["Host", host, "Host", "elsewhere.example"],
  });
  expect(twice.status).toBe(400);
});

/** Runs `work` while every change of this row waits. */
async function whileLocked(table: "car" | "app_user", id: string, work: () => Promise<void>) {
  const locking = await shop.pool.connect();
  try {
    await locking.query("begin");
    await locking.query(`select from ${table} where id = $1 for update`, [id]);
    await work();
  } finally {
    await locking.query("rollback");
    locking.release();
  }
}

test("while somebody changes their account pages wait for their turn, and short replies do not", async () => {
  const headers = await signIn(shop, seller.id);
  const url = `/api/user/${seller.id}`;
  const payload = { name: seller.name };
  const changes: Promise<{ statusCode: number }>[] = [];
  await whileLocked("app_user", seller.id, async () => {
    // A change that waits for long is no longer urgent: on a busy machine the next one tries again.
    await expect
      .poll(async () => {
        changes.push(shop.app.inject({ method: "PUT", url, headers, payload }).then());
        await expect.poll(() => shop.app.hasUrgentCalls(), { interval: 1 }).toBe(true);
        port.heard.length = 0;
        for (const path of [page, details]) await port.ask({ path });
        return port.heard.filter((call) => call.startsWith("GET"));
      })
      .toEqual([`GET ${page}`]);
  });
  for (const { statusCode } of await Promise.all(changes)) expect(statusCode).toBe(200);
});

test("while a car is being changed cached pages do not wait", async () => {
  const headers = await signIn(shop, seller.id);
  const url = `/api/car/edit/${car.id}`;
  let change: Promise<{ statusCode: number }> | undefined;
  await whileLocked("car", car.id, async () => {
    change = shop.app.inject({ method: "PUT", url, headers, payload: { price: 92_345 } }).then();
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1);
    expect(shop.app.hasUrgentCalls()).toBe(false);
    for (const path of [page, details]) await port.askQuickly({ path });
  });
  expect((await change)?.statusCode).toBe(200);
});

test("quick answers are counted in the metrics like all others", async () => {
  const count = async () => {
    const { body } = await shop.app.inject("/metrics");
    const of = (pattern: RegExp) => Number(pattern.exec(body)?.[1]);
    const answers = (route: string) =>
      `^http_request_duration_seconds_count\\{method="GET",route="${route}",status="200"\\} (\\d+)$`;
    return {
      pages: of(new RegExp(answers("/\\*"), "m")),
      details: of(new RegExp(answers("/api/car/detail/:id"), "m")),
      cached: of(/^pages_total\{source="cached"\} (\d+)$/m),
    };
  };
  const { pages, details: detailed, cached } = await count();
  for (const path of [page, details]) await port.ask({ path });
  const now = { pages: pages + 1, details: detailed + 1, cached: cached + 1 };
  await expect.poll(count).toEqual(now);
});

test("the details of a car show a hold only until it expires", async () => {
  const [buyer, cars] = [await buildUser(shop), [{ ...car, image: [] }]];
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars, status: "pending" });
  const expires_at = new Date(clock.now().getTime() + 900_000);
  const hold = { car_id: car.id, purchase_id: id, user_id: buyer.id, expires_at };
  await shop.db.insertInto("car_hold").values(hold).execute();
  await shop.services.catalogue.catchUp();
  const heldUntil = async () =>
    JSON.parse((await port.ask({ path: details })).body.toString()).heldUntil;
  expect(await heldUntil()).toBe(expires_at.toISOString());
  await port.askQuickly({ path: details });
  clock.pass({ minutes: 14 });
  expect(await heldUntil()).toBe(expires_at.toISOString());
  clock.pass({ minutes: 1 });
  await expect.poll(heldUntil).toBeNull();
});
