import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("the metrics cover requests, database connections and the event loop (behaviour 103)", async () => {
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

test("an address that does not exist creates no series of its own", async () => {
  await shop.app.inject("/api/nothing-here");
  expect((await shop.app.inject("/metrics")).body).not.toContain("nothing-here");
});

test("waiting and dead jobs are counted by kind", async () => {
  const figures = async () => (await shop.app.inject("/metrics")).body;
  expect(await figures()).toContain('jobs{kind="mail",state="waiting"} 0');
  const mail = { to: "one@people.example", subject: "A test", text: "Hello." };
  const { jobs } = shop.services;
  const runAt = new Date(Date.now() + 3600_000);
  for (let i = 0; i < 2; i += 1) await jobs.enqueue(shop.db, "mail", mail, { runAt });
  await sql`
    select graphile_worker.permanently_fail_jobs(array[id], 'no such address')
    from (select id from graphile_worker.jobs limit 1) as one`.execute(shop.db);
  const body = await figures();
  expect(body).toContain('jobs{kind="mail",state="waiting"} 1');
  expect(body).toContain('jobs{kind="mail",state="dead"} 1');
  expect(body).toContain('jobs{kind="refund",state="dead"} 0');
});

test("the health check names the version of the package", async () => {
  const { version } = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect((await shop.app.inject("/healthz")).json()).toEqual({ status: "ok", version });
});

test.each(["/healthz", "/readyz"])("a cache in front of the shop does not keep %s", async (url) => {
  expect((await shop.app.inject(url)).headers["cache-control"]).toBe("no-store");
});
