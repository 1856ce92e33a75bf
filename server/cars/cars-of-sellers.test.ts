import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

/** More than two statements change. */
const CARS = 2_100;
/** At most so many cars are changed by a statement: a larger one may take longer than it may. */
const AT_ONCE = 1_000;

let shop: TestShop;
let admin: { cookie: string };
let sellerId: string;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  sellerId = (await buildUser(shop)).id;
  const car = await buildCar(shop, { sellerId });
  await shop.pool.query(
    `insert into car (id, user_id, brand_id, name, model, state, price, color, location, description,
         image, search_key)
       select gen_random_uuid(), user_id, brand_id, name, model, state, price, color, location,
         description, image, search_key from car, generate_series(2, $2) where id = $1`,
    [car.id, CARS],
  );
  await shop.pool.query(`
    create table statement_size (cars bigint);
    create function note_size() returns trigger language plpgsql as $$
    begin
      insert into statement_size select count(*) from changed;
      return null;
    end $$;
    create trigger size_of_update after update on car
      referencing old table as changed for each statement execute function note_size();
    create trigger size_of_deletion after delete on car
      referencing old table as changed for each statement execute function note_size()`);
}, 60_000);
afterAll(() => shop.close());

const call = (method: "PUT" | "DELETE", payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/user/dashboard/users/${sellerId}`,
    headers: admin,
    ...(payload && { payload }),
  });

async function sizes() {
  const { rows } = await shop.pool.query(
    "select sum(cars)::int as changed, max(cars)::int as most from statement_size",
  );
  await shop.pool.query("truncate statement_size");
  return rows[0];
}

const carsOnOffer = async () =>
  (await shop.app.inject(`/api/seller/${sellerId}`)).json<{ cars: number }>().cars;

test("a large seller is banned, returns and is deleted in statements of bounded size", async () => {
  expect((await call("PUT", { ban: true })).statusCode).toBe(200);
  const banned = await sizes();
  expect(banned.changed).toBe(CARS);
  expect(banned.most).toBeLessThanOrEqual(AT_ONCE);

  expect((await call("PUT", { ban: false })).statusCode).toBe(200);
  const returned = await sizes();
  expect(returned.changed).toBe(CARS);
  expect(returned.most).toBeLessThanOrEqual(AT_ONCE);
  expect(await carsOnOffer()).toBe(CARS);

  expect((await call("DELETE")).statusCode).toBe(200);
  const deleted = await sizes();
  expect(deleted.changed).toBe(CARS);
  expect(deleted.most).toBeLessThanOrEqual(AT_ONCE);
  const { rows } = await shop.pool.query("select id from car where user_id = $1", [sellerId]);
  expect(rows).toEqual([]);
});
