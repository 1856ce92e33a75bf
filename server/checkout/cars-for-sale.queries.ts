import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * Locks the cars in the order of their ids, so that buyers of the same cars wait for each other and
 * never deadlock. Lock the cars before you change their holds.
 */
export function lockCarsForSale(db: Db, ids: string[]) {
  return db
    .selectFrom("car")
    .select(["id", "name", "model", "state", "sold_at", "deleted_at", "owner_banned"])
    .select((eb) =>
      eb
        .selectFrom("brand")
        .select("brand.name")
        .whereRef("brand.id", "=", "car.brand_id")
        .as("brand"),
    )
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The cars with what decides whether they can be bought. */
export function carsForSale(db: Db, ids: string[]) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select([
      "car.id",
      "car.name",
      "brand.name as brand",
      "car.model",
      "car.state",
      "car.price",
      "car.image",
      "car.user_id",
      "car.sold_at",
      "car.deleted_at",
      "car.owner_banned",
    ])
    .where("car.id", "in", ids)
    .execute();
}
export type CarForSale = Awaited<ReturnType<typeof carsForSale>>[number];

/** For carts without ids: the cars on offer of exactly this name, brand and price. */
export function carIdsByTitle(db: Db, title: string, price: number) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select("car.id")
    .where("car.on_offer", "=", sql<boolean>`true`)
    .where(sql<SqlBool>`car.search_key = fold(${title})`)
    .where(sql<SqlBool>`car.name || ' ' || brand.name = ${title}`)
    .where("car.price", "=", price)
    .limit(2)
    .execute();
}

export function markSold(db: Db, ids: string[], at: Date) {
  return db.updateTable("car").set({ sold_at: at }).where("id", "in", ids).execute();
}

export function putBackOnOffer(db: Db, ids: string[]) {
  return db.updateTable("car").set({ sold_at: null }).where("id", "in", ids).execute();
}
