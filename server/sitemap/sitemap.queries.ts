import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Where a car is among those sorted by age: the microsecond it was made in, and its id. */
const PLACE = /^(-?\d{1,17})-([\da-f-]{36})$/;

const placeOf = (createdAt: RawBuilder<Date>, id: RawBuilder<string>) =>
  sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '-' || ${id}`;

/** The place as a row to compare; its car may be gone. */
function rowOf(place: string): RawBuilder<unknown> {
  const [, microseconds, id] = PLACE.exec(place) ?? [];
  return sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/**
 * The place of the first car of each part, with the cars on offer sorted from the oldest to the
 * newest: an index has this order and all needed columns.
 */
export async function firstOfParts(db: Db, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("car")
        .select(["created_at", "id"])
        .select(sql<number>`row_number() over (order by created_at, id) - 1`.as("position"))
        .where("on_offer", "=", sql<boolean>`true`)
        .as("numbered"),
    )
    .select(placeOf(sql.ref("numbered.created_at"), sql.ref("numbered.id")).as("place"))
    .where(sql<number>`position % ${size}`, "=", 0)
    .orderBy("position")
    .execute();
  return rows.map(({ place }) => place);
}

/** The cars on offer from this place on, or after it, older ones first. */
export function carsFrom(db: Db, place: string, side: ">=" | ">", limit: number) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.id", "car.name", "brand.name as brand"])
    .select(placeOf(sql.ref("car.created_at"), sql.ref("car.id")).as("place"))
    .where("car.on_offer", "=", sql<boolean>`true`)
    .where(sql<boolean>`(car.created_at, car.id) ${sql.raw(side)} ${rowOf(place)}`)
    .orderBy("car.created_at")
    .orderBy("car.id")
    .limit(limit)
    .execute();
}
export type ListedCar = Awaited<ReturnType<typeof carsFrom>>[number];
