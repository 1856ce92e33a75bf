import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("the figures tell how requests, the database's connections and the event loop fare", async () => {
  await shop.app.inject("/api/car/brand");
  await shop.app.inject("/api/car/detail/nothing");
  const reply = await shop.app.inject("/metrics");
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toContain("text/plain");
  expect(reply.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/car/brand",status="200"} 1',
  );
  expect(reply.body).toContain('route="/api/car/detail/:id",status="404"} 1');
  expect(reply.body).toMatch(/database_connections\{state="open"\} \d+/);
  expect(reply.body).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("an address that does not exist makes no series of its own", async () => {
  await shop.app.inject("/api/nothing-here");
  expect((await shop.app.inject("/metrics")).body).not.toContain("nothing-here");
});
