import { type RawBuilder, sql } from "kysely";
import { withoutIndexes } from "#demo/indexes.queries.ts";
import { connect, NO_TIMEOUTS } from "#server/db/connect.ts";
import type { Db } from "#server/db/tables.ts";
import { BRANDS, DRIVES, FUELS, GEARBOXES, liveCar } from "./live-cars.ts";

const BATCH = 20_000;

/** The same id of version 7's shape for the same car. */
const liveId = (n: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5('live ' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`;

/** The shop's names of the yardstick's bodies. */
const SHAPES: Record<string, string> = { Spider: "convertible", Sedan: "saloon", Coupe: "coupe" };
const SHAPE_OF = (body: string) =>
  SHAPES[body] ?? (body === "Shooting Brake" ? "estate" : body.toLowerCase());

/** The facts of a car; one car in five has no mileage. */
function factsOf({ id, body, mileage }: { id: number; body: string; mileage: number }) {
  const drawn = (count: number) => (Math.imul(id, 2_654_435_761) >>> 8) % count;
  return {
    mileage: drawn(5) === 0 ? null : mileage,
    shape: SHAPE_OF(body),
    fuel: FUELS[drawn(7) % FUELS.length],
    gearbox: GEARBOXES[drawn(3) % GEARBOXES.length],
    drive: DRIVES[drawn(11) % DRIVES.length],
  };
}

async function insertCars(db: Db, first: number, length: number): Promise<void> {
  const rows = Array.from({ length }, (_, n) => {
    const { id, line, body, brand, year, condition, colour, country, price, ...car } = liveCar(
      first + n,
    );
    const name = `${line} ${body}`;
    const facts = factsOf({ id, body, mileage: car.mileage });
    const text = car.description;
    return { n: id, name, brand, year, condition, colour, country, price, text, ...facts };
  });
  await sql`
    insert into car (id, user_id, brand_id, name, model, state, price, color, location, description,
      image, search_key, mileage, body, fuel, gearbox, drive, created_at)
    select ${liveId(sql`n`)}, seller.id, brand.id, given.name, year, condition, price, colour,
      country, text, '{}', fold(given.name || ' ' || brand.name), given.mileage, given.shape, given.fuel, given.gearbox,
      given.drive,
      now() - interval '1 day' - (hashint8(n) & 1048575) * interval '1 minute'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(n int8, name text, brand text,
        year int, condition text, colour text, country text, price int8, text text, mileage int, shape text, fuel text, gearbox text,
        drive text)
      join brand on brand.key = fold(given.brand)
      cross join (select id from app_user where email = 'seller@marque.example') seller`.execute(
    db,
  );
}

/** Adds cars of the yardstick's kind to a shop's database, through its own tables. */
export async function fillShop(url: string, cars: number): Promise<void> {
  const { db, pool, close } = connect(url, 2, NO_TIMEOUTS);
  try {
    const { rows } = await sql<{ known: number }>`select count(*) as known from car
      where id = ${liveId(sql`1`)}`.execute(db);
    if (rows[0]?.known) return;
    await sql`insert into brand (id, name)
      select gen_random_uuid(), name from unnest(${BRANDS}::text[]) name
      on conflict (key) do nothing`.execute(db);
    await db.transaction().execute(async (trx) => {
      const insert = async () => {
        for (let first = 1; first <= cars; first += BATCH)
          await insertCars(trx, first, Math.min(BATCH, cars + 1 - first));
      };
      await (cars > 50_000 ? withoutIndexes(trx, "car", insert) : insert());
      await sql`delete from car_change`.execute(trx);
    });
    await pool.query("vacuum analyze");
  } finally {
    await close();
  }
}
