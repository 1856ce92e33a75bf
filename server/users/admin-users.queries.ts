import type { Updateable } from "kysely";
import type { AppUserTable, Db } from "../db/tables.ts";

/** Locks these users and every active administrator, always in the same order. */
export function lockUsersAndAdmins(db: Db, ids: string[]) {
  return db
    .selectFrom("app_user")
    .select(["id", "name", "last_name", "status", "banned"])
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([eb("id", "in", ids), eb.and([eb("status", "=", "admin"), eb("banned", "=", false)])]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

export function updateUsers(db: Db, ids: string[], columns: Updateable<AppUserTable>) {
  return db.updateTable("app_user").set(columns).where("id", "in", ids).execute();
}
