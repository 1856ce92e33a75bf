import { type Insertable, sql } from "kysely";
import type { Db, Tables } from "#server/db/tables.ts";

/** Blocks seeding by a second process until this transaction ends. */
export async function lockSeeding(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('marque seed'))`.execute(db);
}

/** Removes the time limit of statements in this transaction. */
export async function allowLongStatements(db: Db) {
  await sql`set local statement_timeout = 0`.execute(db);
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from app_user) and not exists (select from car) as empty
  `.execute(db);
  return rows[0]?.empty === true;
}

/** Adds missing brands. @returns the id of each name */
export async function insertBrands(db: Db, brands: Insertable<Tables["brand"]>[]) {
  await db
    .insertInto("brand")
    .values(brands)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { rows } = await sql<{ id: string; name: string }>`
    select brand.id, wanted.name from unnest(${brands.map(({ name }) => name)}::text[]) as wanted(name)
      join brand on brand.key = fold(wanted.name)
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function insertUsers(db: Db, users: Insertable<Tables["app_user"]>[]) {
  await db.insertInto("app_user").values(users).execute();
}

/** A car that names its brand, before it is known by its id. */
export type SeedCar = Omit<Insertable<Tables["car"]>, "brand_id" | "search_key"> & {
  brand: string;
};

export async function insertCars(db: Db, cars: SeedCar[], brandIds: Map<string, string>) {
  const rows = cars.map(({ brand, ...car }) => ({
    ...car,
    brand_id: brandIds.get(brand) ?? "",
    search_key: sql<string>`fold(${`${car.name} ${brand}`})`,
  }));
  await db.insertInto("car").values(rows).execute();
}

export async function insertPriceChanges(db: Db, changes: Insertable<Tables["price_change"]>[]) {
  await db.insertInto("price_change").values(changes).execute();
}

export async function insertPurchases(
  db: Db,
  purchases: Insertable<Tables["purchase"]>[],
  cars: Insertable<Tables["purchase_car"]>[],
) {
  await db.insertInto("purchase").values(purchases).execute();
  await db.insertInto("purchase_car").values(cars).execute();
}

/** The ratings of the cars follow by trigger. */
export async function insertReviews(db: Db, reviews: Insertable<Tables["review"]>[]) {
  await db.insertInto("review").values(reviews).execute();
}

/** Updates the planner's statistics and the visibility map; not within a transaction. */
export async function vacuumSeeded(db: Db) {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum (analyze) app_user, brand, car, price_change, review, purchase, purchase_car`.execute(
      one,
    );
    await sql`reset statement_timeout`.execute(one);
  });
}
