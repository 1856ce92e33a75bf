import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** A user's favorites, newest first; cars that are gone are left out. */
export function findFavorites(db: Db, userId: string, limit: number) {
  return db
    .selectFrom("favorite")
    .innerJoin("car", "car.id", "favorite.car_id")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select([
      "car.id",
      "car.name",
      "brand.name as brand",
      "car.state",
      "car.price",
      "car.image",
      "car.location",
    ])
    .where("favorite.user_id", "=", userId)
    .where("car.deleted_at", "is", null)
    .where("car.owner_banned", "=", false)
    .orderBy("favorite.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(limit)
    .execute();
}

/** Adds those of the cars that exist and are not there yet. */
export function insertFavorites(db: Db, userId: string, carIds: string[]) {
  return db
    .insertInto("favorite")
    .columns(["user_id", "car_id"])
    .expression((eb) =>
      eb
        .selectFrom("car")
        .select([sql<string>`${userId}::uuid`.as("user_id"), "car.id"])
        .where("car.id", "in", carIds)
        .where("car.deleted_at", "is", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function deleteFavoritesBut(db: Db, userId: string, carIds: string[]) {
  return db
    .deleteFrom("favorite")
    .where("user_id", "=", userId)
    .$if(carIds.length > 0, (query) => query.where("car_id", "not in", carIds))
    .execute();
}
