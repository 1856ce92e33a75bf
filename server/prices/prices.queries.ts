import type { Db } from "../db/tables.ts";

interface Slice {
  limit: number;
  offset: number;
}

/** Changes of a car's price, oldest first. */
export function priceChanges(db: Db, carId: string, { limit, offset }: Slice) {
  return db
    .selectFrom("price_change")
    .select(["at", "was", "price"])
    .where("car_id", "=", carId)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The newest changes of a car's price, oldest first. */
export function newestPriceChanges(db: Db, carId: string, limit: number) {
  return db
    .selectFrom(
      db
        .selectFrom("price_change")
        .select(["id", "at", "was", "price"])
        .where("car_id", "=", carId)
        .orderBy("id", "desc")
        .limit(limit)
        .as("newest"),
    )
    .select(["at", "was", "price"])
    .orderBy("id");
}

export async function countPriceChanges(db: Db, carId: string): Promise<number> {
  const { count } = await db
    .selectFrom("price_change")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("car_id", "=", carId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface PriceChange {
  carId: string;
  was: number;
  price: number;
  at: Date;
}

/** A statement's part that records the change. */
export function insertPriceChange(
  creator: Pick<Db, "insertInto">,
  { carId, was, price, at }: PriceChange,
) {
  return creator.insertInto("price_change").values({ car_id: carId, at, was, price });
}

/** Ends the reductions from before `before`. */
export function endReductions(db: Db, before: Date) {
  return db
    .updateTable("car")
    .set({ previous_price: null, reduced_at: null })
    .where("reduced_at", "<", before)
    .execute();
}
