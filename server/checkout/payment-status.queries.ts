import { sql } from "kysely";
import type { PendingPurchase } from "#shared/purchase.ts";
import type { Db } from "../db/tables.ts";
import { hasUndecided } from "./payments.queries.ts";

/** The active holds of other buyers on these cars; of any buyer without `userId`. */
export function activeHolds(db: Db, carIds: string[], userId: string | undefined, now: Date) {
  return db
    .selectFrom("car_hold")
    .select(["car_id", "expires_at"])
    .where("car_id", "in", carIds)
    .where("expires_at", ">", now)
    .$if(userId !== undefined, (query) => query.where("user_id", "!=", userId ?? ""))
    .execute();
}

/** When this user last bought each of the cars. */
export function lastBought(db: Db, userId: string, carIds: string[]) {
  return db
    .selectFrom("purchase")
    .innerJoin("purchase_car", "purchase_car.purchase_id", "purchase.id")
    .select((eb) => ["purchase_car.car_id", eb.fn.max("purchase.approved_at").as("at")])
    .where("purchase.user_id", "=", userId)
    .where("purchase.status", "=", "approved")
    .where("purchase_car.car_id", "in", carIds)
    .groupBy("purchase_car.car_id")
    .execute();
}

const LIST_MAX = 100;

/** The user's purchases whose payment the provider has not decided yet, newest first. */
export function pendingPurchasesOf(db: Db, userId: string) {
  return db
    .selectFrom("purchase")
    .select([
      "id",
      "created_at",
      "expires_at",
      "price",
      sql<PendingPurchase["cars"]>`(
        select json_agg(json_build_object('id', car_id, 'name', name, 'model', model,
            'brand', brand, 'image', image, 'price', price, 'state', state) order by position)
          from purchase_car where purchase_id = purchase.id
      )`.as("cars"),
    ])
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where(hasUndecided)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LIST_MAX)
    .execute();
}
