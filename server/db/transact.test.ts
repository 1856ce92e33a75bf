import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { transact } from "./transact.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  // Raises the errors of a concurrent transaction `losses` times.
  await shop.pool.query(`
    create table losses (code text, times int);
    create sequence lost;
    create function lose() returns trigger language plpgsql as $$
    declare due losses;
    begin
      select * into due from losses;
      if found and nextval('lost') <= due.times then
        raise exception 'lost to another' using errcode = due.code;
      end if;
      return new;
    end $$;
    create trigger car_lost before update on car for each row execute function lose();
  `);
});
afterAll(() => shop.close());

async function repaint({ code, times }: { code: string; times: number }) {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id, color: "Red" });
  await shop.pool.query("truncate losses; select setval('lost', 1, false)");
  await shop.pool.query("insert into losses values ($1, $2)", [code, times]);
  const reply = await shop.app.inject({
    method: "PUT",
    url: `/api/car/edit/${car.id}`,
    headers: await signIn(shop, seller.id),
    payload: { color: "Green" },
  });
  await shop.pool.query("truncate losses");
  const { color } = (await shop.app.inject(`/api/car/detail/${car.id}`)).json<{ color: string }>();
  return { reply, color };
}

test.each([
  "40P01",
  "40001",
])("a transaction that conflicts with another (%s) is retried", async (code) => {
  const { reply, color } = await repaint({ code, times: 2 });
  expect(reply.statusCode).toBe(200);
  expect(color).toBe("Green");
});

test("a transaction that always conflicts is a 503 with Retry-After, and changes nothing", async () => {
  const { reply, color } = await repaint({ code: "40P01", times: 1_000 });
  expect(reply.statusCode).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(color).toBe("Red");
});

test("any other failure is not retried", async () => {
  const { reply } = await repaint({ code: "22000", times: 1 });
  expect(reply.statusCode).toBe(500);
});

test("two transactions in a deadlock both succeed, one at its second attempt", async () => {
  const cars = [await buildCar(shop), await buildCar(shop)];
  const meeting = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const lockAll = (ids: string[]) =>
    transact(shop.db, async (trx) => {
      attempts += 1;
      for (const id of ids) {
        await sql`select from car where id = ${id} for update`.execute(trx);
        holding += 1;
        if (holding === 2) meeting.resolve();
        await meeting.promise;
      }
    });
  const ids = cars.map(({ id }) => id);
  await Promise.all([lockAll(ids), lockAll(ids.toReversed())]);
  expect(attempts).toBe(3);
});
