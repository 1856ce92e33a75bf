import type { Db } from "../db/tables.ts";

export function findPasswordHash(db: Db, id: string) {
  return db
    .selectFrom("app_user")
    .select(["email", "password_hash"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
