import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * The first car of each part, with the cars on offer sorted from the oldest to the newest: an index
 * has this order and all needed columns.
 */
export async function firstOfParts(db: Db, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("car")
        .select(["id", sql<number>`row_number() over (order by created_at, id) - 1`.as("position")])
        .where("on_offer", "=", sql<boolean>`true`)
        .as("numbered"),
    )
    .select("id")
    .where(sql<number>`position % ${size}`, "=", 0)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/** The cars on offer from this one on, or after it, older ones first. */
export function carsFrom(db: Db, id: string, side: ">=" | ">", limit: number) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.id", "car.name", "brand.name as brand"])
    .where("car.on_offer", "=", sql<boolean>`true`)
    .where(
      sql<boolean>`(car.created_at, car.id) ${sql.raw(side)}
        (select here.created_at, here.id from car as here where here.id = ${id})`,
    )
    .orderBy("car.created_at")
    .orderBy("car.id")
    .limit(limit)
    .execute();
}
