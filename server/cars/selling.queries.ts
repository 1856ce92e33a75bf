import { type Insertable, sql, type Updateable } from "kysely";
import { v7 as uuid } from "uuid";
import type { CarTable } from "../db/car-tables.ts";
import type { Db } from "../db/tables.ts";

/** Locks cars that are not deleted against buyers and other changes, always in the same order. */
export function lockCars(db: Db, ids: string[]) {
  return db
    .selectFrom("car")
    .select([
      "id",
      "name",
      "user_id",
      "state",
      "model",
      "price",
      "previous_price",
      "vin",
      "sold_at",
    ])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}
export type LockedCar = Awaited<ReturnType<typeof lockCars>>[number];

/** Those of the cars that somebody is paying for. */
export async function carsBeingPaid(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select("purchase_car.car_id")
    .where("purchase_car.car_id", "in", ids)
    .where("purchase.status", "=", "pending")
    .where("purchase.expires_at", ">", now)
    .execute();
  return new Set(rows.map((row) => row.car_id));
}

/** The brand of this name, whatever its case; a new one where there is none. */
export async function brandNamed(db: Db, name: string): Promise<string> {
  await db
    .insertInto("brand")
    .values({ id: uuid(), name })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { id } = await db
    .selectFrom("brand")
    .select("id")
    .where("key", "=", sql<string>`fold(${name})`)
    .executeTakeFirstOrThrow();
  return id;
}

type CarValues = Omit<Insertable<CarTable>, "search_key">;

export function insertCar(db: Db, car: CarValues) {
  const search_key = sql<string>`
    fold(${car.name} || ' ' || (select name from brand where id = ${car.brand_id}))`;
  return db
    .insertInto("car")
    .values({ ...car, search_key })
    .execute();
}

export async function updateCar(
  db: Db,
  id: string,
  change: Omit<Updateable<CarTable>, "search_key">,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("car").set(change).where("id", "=", id).execute();
  if (change.name === undefined && change.brand_id === undefined) return;
  await db
    .updateTable("car")
    .from("brand")
    .set({ search_key: sql<string>`fold(car.name || ' ' || brand.name)` })
    .whereRef("brand.id", "=", "car.brand_id")
    .where("car.id", "=", id)
    .execute();
}

export function setState(db: Db, ids: string[], state: CarTable["state"]) {
  return db.updateTable("car").set({ state }).where("id", "in", ids).execute();
}

/** Hides cars that have a purchase, a payment or a review, and deletes the others. */
export async function removeCars(db: Db, ids: string[], now: Date): Promise<void> {
  const referenced = db
    .selectFrom("purchase_car")
    .select("car_id")
    .where("car_id", "in", ids)
    .union(db.selectFrom("review").select("car_id").where("car_id", "in", ids));
  await db.deleteFrom("favorite").where("car_id", "in", ids).execute();
  await db
    .updateTable("car")
    .set({ deleted_at: now })
    .where("id", "in", ids)
    .where("id", "in", referenced)
    .execute();
  await db.deleteFrom("car").where("id", "in", ids).where("deleted_at", "is", null).execute();
}
