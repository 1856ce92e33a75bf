import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** What reviews show instead of a name. */
const DELETED_NAME = "Deleted user";

/** Closes the accounts and erases their data: an e-mail is free again, and nobody can sign in. */
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

export function deleteFavoritesOf(db: Db, userIds: string[]) {
  return db.deleteFrom("favorite").where("user_id", "in", userIds).execute();
}
