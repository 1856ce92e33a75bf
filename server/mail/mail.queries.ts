import type { Db } from "../db/tables.ts";

export function findRecipient(db: Db, by: { id: string } | { email: string }) {
  return db
    .selectFrom("app_user")
    .select(["id", "name", "email"])
    .where("deleted_at", "is", null)
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : ""))
    .$if("email" in by, (query) => query.where("email", "=", "email" in by ? by.email : ""))
    .executeTakeFirst();
}

/** A purchase with its buyer, also one whose account is gone meanwhile. */
export function findPurchaseForMail(db: Db, id: string) {
  return db
    .selectFrom("purchase")
    .innerJoin("app_user", "app_user.id", "purchase.user_id")
    .select(["purchase.id", "purchase.price", "app_user.name as buyer", "app_user.email"])
    .where("purchase.id", "=", id)
    .executeTakeFirst();
}

export function findPurchaseLines(db: Db, id: string) {
  return db
    .selectFrom("purchase_car")
    .select(["name", "brand", "model", "price"])
    .where("purchase_id", "=", id)
    .orderBy("position")
    .execute();
}
