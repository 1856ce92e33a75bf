import type { Insertable, Updateable } from "kysely";
import type { AppUserTable, Db } from "../db/tables.ts";

const COLUMNS = [
  "id",
  "name",
  "last_name",
  "email",
  "country",
  "age",
  "tel",
  "image",
  "status",
  "verified",
  "banned",
  "created_at",
] as const;

export function selectUser(db: Db) {
  return db.selectFrom("app_user").select(COLUMNS).where("deleted_at", "is", null);
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export function findUser(db: Db, id: string) {
  return selectUser(db).where("id", "=", id).executeTakeFirst();
}

/** For signing in: with the password's hash, and whether its owner is the e-mail's. */
export function findUserByEmail(db: Db, email: string) {
  return selectUser(db)
    .select(["password_hash", "owner_proven"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export function findUserBySubject(db: Db, subject: string) {
  return selectUser(db).where("identity_subject", "=", subject).executeTakeFirst();
}

/** Whether who set the password, or signs in with Google, has shown to own the e-mail too. */
export async function isOwnerProven(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("owner_proven")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.owner_proven === true;
}

/**
 * Locks an account until the transaction ends, so that nothing is created for one that changes
 * meanwhile.
 */
export function holdUser(db: Db, id: string) {
  return db
    .selectFrom("app_user")
    .select(["email", "password_hash", "identity_subject", "banned"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
}

export function insertUser(db: Db, user: Insertable<AppUserTable>) {
  return db.insertInto("app_user").values(user).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** The same password hashed at today's cost. @returns false where it is another meanwhile */
export async function renewHash(
  db: Db,
  id: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set({ password_hash: hashes.to })
    .where("id", "=", id)
    .where("password_hash", "=", hashes.from)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Changes the columns given, of a user who is not deleted. */
export function updateUser(db: Db, id: string, columns: Updateable<AppUserTable>) {
  return (
    db
      .updateTable("app_user")
      // `id`, so that an empty change is a valid statement.
      .set({ id, ...columns })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning(COLUMNS)
      .executeTakeFirst()
  );
}
