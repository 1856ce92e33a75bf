import { expect, onTestFinished, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { connect } from "./connect.ts";

test("a database that has become read-only answers reads, and the metric for MarquePrimaryAway says so", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const shop = await openShop({}, { database });
  onTestFinished(() => shop.close());
  const car = await buildCar(shop);
  const { email } = await buildUser(shop);
  const direct = connect(database.url, 1);
  onTestFinished(() => direct.close());
  const name = new URL(database.url).pathname.slice(1);
  await direct.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  // As at a restart, with which providers do it.
  await direct.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const get = (url: string) => shop.app.inject({ url });
  await expect
    .poll(async () => (await get("/readyz")).json(), { timeout: 30_000 })
    .toEqual({ status: "reading only" });
  expect((await get("/readyz")).statusCode).toBe(200);
  expect((await get("/metrics")).body).toContain("database_primary_up 0");
  await expect.poll(async () => (await get(`/api/car/detail/${car.id}`)).statusCode).toBe(200);
  const payload = { email, password: PASSWORD };
  const signIn = await shop.app.inject({ method: "POST", url: "/api/user", payload });
  expect([signIn.statusCode, signIn.json().message]).toEqual([
    503,
    expect.stringContaining("briefly unavailable"),
  ]);
});
