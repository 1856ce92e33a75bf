import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** The first car of each part, when the cars on offer are dealt out in the order of their ids. */
export async function firstOfParts(db: Db, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("car")
        .select(["id", sql<number>`row_number() over (order by id) - 1`.as("position")])
        .where("on_offer", "=", sql<boolean>`true`)
        .as("numbered"),
    )
    .select("id")
    .where(sql<number>`position % ${size}`, "=", 0)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The cars on offer whose address is asked for, from this id on, or after it. */
export function carsFrom(db: Db, id: string, side: ">=" | ">", limit: number) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.id", "car.name", "brand.name as brand"])
    .where("car.on_offer", "=", sql<boolean>`true`)
    .where("car.id", side, id)
    .orderBy("car.id")
    .limit(limit)
    .execute();
}
