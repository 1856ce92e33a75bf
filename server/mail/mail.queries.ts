import type { Db } from "../db/tables.ts";

export function findRecipient(db: Db, by: { id: string } | { email: string }) {
  const users = db
    .selectFrom("app_user")
    .select(["id", "name", "email"])
    .where("deleted_at", "is", null);
  const found = "id" in by ? users.where("id", "=", by.id) : users.where("email", "=", by.email);
  return found.executeTakeFirst();
}

export const findOrder = (db: Db, id: string) =>
  db.selectFrom("purchase").select("status").where("id", "=", id).executeTakeFirst();

/** A purchase with its buyer; undefined where the buyer's account, and its address, are gone. */
export function findPurchaseForMail(db: Db, id: string) {
  return db
    .selectFrom("purchase")
    .innerJoin("app_user", "app_user.id", "purchase.user_id")
    .select(["purchase.id", "purchase.status", "purchase.price", "purchase.payment_id"])
    .select(["app_user.name as buyer", "app_user.email"])
    .where("purchase.id", "=", id)
    .where("app_user.deleted_at", "is", null)
    .executeTakeFirst();
}

/** What was paid, as the provider says, and why it is refunded. */
export function findPaidAmount(db: Db, paymentId: string) {
  return db
    .selectFrom("payment")
    .select(["amount", "currency", "refund_reason"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
}

/** The cars of a purchase; with `sellerId`, those of that seller. */
export function findPurchaseLines(db: Db, id: string, sellerId?: string) {
  return db
    .selectFrom("purchase_car")
    .innerJoin("car", "car.id", "purchase_car.car_id")
    .select([
      "car.id",
      "car.color",
      "car.on_offer as onOffer",
      "purchase_car.name",
      "purchase_car.brand",
      "purchase_car.model",
      "purchase_car.state",
      "purchase_car.price",
      "purchase_car.image",
    ])
    .where("purchase_car.purchase_id", "=", id)
    .$if(sellerId !== undefined, (query) => query.where("car.user_id", "=", sellerId ?? ""))
    .orderBy("purchase_car.position")
    .execute();
}
