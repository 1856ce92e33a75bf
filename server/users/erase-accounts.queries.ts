import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** What reviews show in the place of a name. */
const DELETED_NAME = "Deleted user";

/** The account is closed and forgotten: its e-mail is free again, nobody can enter it. */
export function eraseUsers(db: Db, ids: string[]) {
  return db
    .updateTable("app_user")
    .set({
      deleted_at: sql<Date>`now()`,
      password_hash: null,
      identity_subject: null,
      name: DELETED_NAME,
      last_name: "",
      email: "",
      tel: "",
      country: "",
      age: null,
      image: null,
    })
    .where("id", "in", ids)
    .execute();
}

/** Hides their cars that have a purchase or a review, and deletes the others with what they say. */
export async function removeCarsOf(db: Db, userIds: string[]): Promise<void> {
  const carsOf = db
    .selectFrom("car")
    .select("id")
    .where("user_id", "in", userIds)
    .where("deleted_at", "is", null);
  await db
    .with("own", () => carsOf)
    .with("referenced", (creator) =>
      creator
        .selectFrom("purchase_car")
        .innerJoin("own", "own.id", "purchase_car.car_id")
        .select("own.id")
        .union(
          creator.selectFrom("review").innerJoin("own", "own.id", "review.car_id").select("own.id"),
        ),
    )
    .with("unmarked", (creator) =>
      creator.deleteFrom("favorite").where("car_id", "in", creator.selectFrom("own").select("id")),
    )
    .with("hidden", (creator) =>
      creator
        .updateTable("car")
        .set({ deleted_at: sql<Date>`now()` })
        .where("id", "in", creator.selectFrom("referenced").select("id")),
    )
    .deleteFrom("car")
    .where("id", "in", (eb) => eb.selectFrom("own").select("id"))
    .where("id", "not in", (eb) => eb.selectFrom("referenced").select("id"))
    .execute();
}

export function deleteFavoritesOf(db: Db, userIds: string[]) {
  return db.deleteFrom("favorite").where("user_id", "in", userIds).execute();
}
