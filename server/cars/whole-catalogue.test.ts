import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

/** More than all buffers hold: a client that does not read keeps the stream open. */
const CARS = 20_000;
/** All at once would exceed the statement timeout on a busy machine. */
const BATCH = 1_000;

let shop: TestShop;
let open: IncomingMessage[] = [];
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
  const { id } = await buildCar(shop, { description: "x".repeat(400) });
  const insert = (count: number) =>
    shop.pool.query(
      `insert into car (id, user_id, brand_id, name, model, state, price, description, search_key)
       select gen_random_uuid(), user_id, brand_id, name, model, state, price, description,
         search_key
       from car, generate_series(1, $1) where id = $2`,
      [count, id],
    );
  for (let known = 1; known < CARS; known += BATCH) await insert(Math.min(BATCH, CARS - known));
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const reply of open) reply.destroy();
  open = [];
  const { server } = shop.app;
  const connections = promisify(server.getConnections.bind(server));
  await expect.poll(() => connections()).toBe(0);
});

/** Requests all cars without reading the reply. */
async function ask(ip: string): Promise<IncomingMessage> {
  const { port } = shop.app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get({ port, path: "/api/car", agent: false, headers: { "x-forwarded-for": ip } }, resolve).once(
    "error",
    reject,
  );
  const reply = await promise;
  reply.on("error", () => {});
  if (reply.statusCode === 200) open.push(reply);
  return reply;
}

const statusFor = async (ip: string) => (await ask(ip)).statusCode;

test("two clients of an address can stream all cars at once, a third cannot (behaviour 101)", async () => {
  const [first, second] = [await ask("192.0.2.1"), await ask("::ffff:192.0.2.1")];
  const refused = await ask("192.0.2.1");
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("5");
  expect(await json(refused)).toEqual({
    statusCode: 429,
    error: "Too Many Requests",
    message: "The whole catalogue is already being sent, please try again in a moment",
  });
  expect(await statusFor("192.0.2.2")).toBe(200);
  for (const reply of [first, second]) expect(await json(reply)).toHaveLength(CARS);
  await expect.poll(() => statusFor("192.0.2.1")).toBe(200);
});

test("an aborted stream no longer counts", async () => {
  const [first] = [await ask("192.0.2.3"), await ask("192.0.2.3")];
  first.destroy();
  await expect.poll(() => statusFor("192.0.2.3")).toBe(200);
  expect(await statusFor("192.0.2.3")).toBe(429);
});

test("all addresses of a /64 count as one", async () => {
  expect(await statusFor("2001:db8:1:2::1")).toBe(200);
  expect(await statusFor("2001:db8:1:2:ffff::2")).toBe(200);
  expect(await statusFor("2001:db8:1:2:3::3")).toBe(429);
  expect(await statusFor("2001:db8:1:3::1")).toBe(200);
});

test("eight streams can be open in total; pages of the list do not count (behaviour 101)", async () => {
  for (const ip of ["192.0.2.11", "192.0.2.12", "192.0.2.13", "192.0.2.14"])
    expect([await statusFor(ip), await statusFor(ip)]).toEqual([200, 200]);
  expect(await statusFor("192.0.2.15")).toBe(429);
  const paged = await shop.app.inject("/api/car?limit=100");
  expect([paged.statusCode, paged.json().length]).toEqual([200, 100]);
});

test("HEAD reads no cars and does not count as a stream", async () => {
  for (let time = 0; time < 20; time += 1) {
    const reply = await shop.app.inject({ method: "HEAD", url: "/api/car" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toContain("application/json");
  }
});
