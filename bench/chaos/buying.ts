import { v7 as uuid } from "uuid";
import { hashSecret, newSecret } from "#server/sessions/secret.ts";
import type { World } from "./world.ts";

export interface Buyer {
  id: string;
  headers: Record<string, string>;
}
export interface Car {
  id: string;
  price: number;
}

export async function insertBuyers(
  { query }: Pick<World, "query">,
  many: number,
): Promise<Buyer[]> {
  const made = Array.from({ length: many }, () => ({ id: uuid(), token: newSecret() }));
  await query(
    "insert into app_user (id, email, name) select id, id || '@chaos.example', 'Buyer' from unnest($1::uuid[]) id",
    [made.map(({ id }) => id)],
  );
  for (const { id, token } of made)
    await query(
      "insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hashSecret(token), id],
    );
  return made.map(({ id, token }) => ({
    id,
    headers: { cookie: `sid=${token}`, "content-type": "application/json" },
  }));
}

export async function insertCars(
  { query }: Pick<World, "query">,
  many: number,
  state: "New" | "Used",
): Promise<Car[]> {
  const [seller] = await query(
    "insert into app_user (id, email, name) values (gen_random_uuid(), gen_random_uuid() || '@chaos.example', 'Seller') returning id",
  );
  await query(
    "insert into brand (id, name) values (gen_random_uuid(), 'Chaos') on conflict do nothing",
  );
  return query(
    `insert into car (id, user_id, brand_id, name, model, state, price, search_key)
     select gen_random_uuid(), $1, brand.id, 'Car ' || n, 2020, $2, 100000, 'car chaos'
     from brand, generate_series(1, $3::int) n where brand.name = 'Chaos' returning id, price::int`,
    [seller.id, state, many],
  );
}

/** FINISH ORDER, as the browser sends it. */
export function order(world: Pick<World, "call">, { headers }: Buyer, cars: Car[]) {
  const items = cars.map(({ id, price }) => ({ id, title: "Car", unit_price: price, quantity: 1 }));
  const body = JSON.stringify({ items, date: "" });
  return world.call("/api/create_preference", { method: "POST", headers, body });
}

export const pay = (world: Pick<World, "call">, preferenceId: string) =>
  world.call(`/sandbox/payments/checkout/${preferenceId}`, {
    method: "POST",
    body: new URLSearchParams({ outcome: "approved" }),
  });

export function confirm(world: Pick<World, "call">, { id: userId, headers }: Buyer, cars: Car[]) {
  const body = JSON.stringify({ userId, carsId: cars.map(({ id }) => id) });
  return world.call("/api/buy/create", { method: "POST", headers, body });
}
