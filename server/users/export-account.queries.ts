import { sql } from "kysely";
import { selectCar } from "../cars/cars.queries.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/tables.ts";

/** What a user offers and offered, newest first. */
export async function findCarIdsForExport(db: Db, userId: string): Promise<string[]> {
  const cars = await db
    .selectFrom("car")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return cars.map(({ id }) => id);
}

/** These cars, newest first. */
export function findCarsForExport(db: Db, ids: string[]) {
  return selectCar(db)
    .select(["car.spin", "car.deleted_at"])
    .where(sql<boolean>`car.id = ${anyOf(ids)}`)
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .execute();
}

export function findReviewsForExport(db: Db, userId: string) {
  return db
    .selectFrom("review")
    .select(["id", "car_id as carId", "rating", "title", "review", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}

export function findPurchasesForExport(db: Db, userId: string) {
  return db
    .selectFrom("purchase")
    .select([
      "id",
      "status",
      "price",
      "created_at as createdAt",
      "approved_at as approvedAt",
      "payment_id as paymentId",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}

export function findPurchasedCarsForExport(db: Db, userId: string) {
  return db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select([
      "purchase_car.purchase_id as purchaseId",
      "purchase_car.car_id as id",
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
    .select(["car_id as carId", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
}
