import type { Db } from "../db/tables.ts";

/** The changes of a car's price, oldest first. */
export function priceChanges(db: Db, carId: string) {
  return db
    .selectFrom("price_change")
    .select(["at", "was", "price"])
    .where("car_id", "=", carId)
    .orderBy("id");
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
