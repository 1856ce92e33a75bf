import type { Db } from "../db/tables.ts";

/** What a user offers and offered, newest first. */
export function findCarsForExport(db: Db, userId: string) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .selectAll("car")
    .select("brand.name as brand")
    .where("car.user_id", "=", userId)
    .orderBy("car.created_at", "desc")
    .execute();
}

export function findReviewsForExport(db: Db, userId: string) {
  return db
    .selectFrom("review")
    .select(["id", "car_id", "rating", "title", "review", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}

export function findPurchasesForExport(db: Db, userId: string) {
  return db
    .selectFrom("purchase")
    .select(["id", "status", "price", "created_at", "approved_at", "payment_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}

export function findPurchasedCarsForExport(db: Db, userId: string) {
  return db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select([
      "purchase_car.purchase_id",
      "purchase_car.car_id",
      "purchase_car.name",
      "purchase_car.brand",
      "purchase_car.model",
      "purchase_car.state",
      "purchase_car.price",
    ])
    .where("purchase.user_id", "=", userId)
    .orderBy("purchase_car.purchase_id")
    .orderBy("purchase_car.position")
    .execute();
}

export function findFavoritesForExport(db: Db, userId: string) {
  return db
    .selectFrom("favorite")
    .select(["car_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}
