import { sql } from "kysely";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/tables.ts";
import { removeCars } from "./selling.queries.ts";

/** One statement for all cars of a large seller takes longer than a statement may. */
const CARS_AT_ONCE = 1_000;

const carsOf = (db: Db, userIds: string[]) =>
  db.selectFrom("car").select("id").where("user_id", "in", userIds).orderBy("id");

async function inSteps(
  cars: { id: string }[],
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  const ids = cars.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += CARS_AT_ONCE)
    await change(ids.slice(from, from + CARS_AT_ONCE));
}

/** A banned seller's cars leave the catalogue, and come back when the ban is lifted. */
export async function markOwnersBanned(db: Db, userIds: string[], banned: boolean): Promise<void> {
  const cars = await carsOf(db, userIds).where("owner_banned", "!=", banned).execute();
  await inSteps(cars, (ids) =>
    db
      .updateTable("car")
      .set({ owner_banned: banned })
      .where(sql<boolean>`id = ${anyOf(ids)}`)
      .execute(),
  );
}

/** Removes all cars of these sellers that are not removed yet. */
export async function removeCarsOfSellers(db: Db, userIds: string[], now: Date): Promise<void> {
  const cars = await carsOf(db, userIds).where("deleted_at", "is", null).execute();
  await inSteps(cars, (ids) => removeCars(db, ids, now));
}
