import { v7 as uuid } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

/** Two that listen, and two whose locks show that the process lives. */
const KEPT = 4;

test("with the fewest connections, calls still find one beside those that the process keeps", async () => {
  const shop = await openShop({ DATABASE_POOL: "8" });
  onTestFinished(() => shop.close());
  const email = `${uuid()}@people.example`;
  const { id } = await buildUser(shop, { email });
  const headers = { ...(await signIn(shop, id)), "idempotency-key": uuid() };
  const car = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 235_000 };
  const published = await shop.app.inject({
    method: "POST",
    url: "/api/car/create/",
    headers,
    payload: { ...car, userId: id },
  });
  expect(published.statusCode).toBe(201);
  await expect.poll(() => shop.pool.totalCount - shop.pool.idleCount).toBe(KEPT);

  const calls = Array.from({ length: 4 }, () =>
    shop.app.inject({ method: "POST", url: "/api/user", payload: { email, password: PASSWORD } }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200, 200]);
});
