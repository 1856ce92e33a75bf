import { sql } from "kysely";
import type { PurchaseDetail } from "#shared/purchase.ts";
import type { Db } from "../db/tables.ts";

const cars = sql<PurchaseDetail["cars"]>`(
  select json_agg(json_build_object('id', car_id, 'name', name, 'model', model, 'brand', brand,
      'image', image, 'price', price) order by position)
    from purchase_car where purchase_id = purchase.id
)`.as("cars");

/** Purchases in the buyer's sense: paid for, and not undone since; with their cars as bought. */
function selectBought(db: Db) {
  return db
    .selectFrom("purchase")
    .select(["id", "user_id", "price", "approved_at", "created_at", cars])
    .where("status", "=", "approved");
}
export type BoughtRow = Awaited<ReturnType<typeof purchasesOf>>[number];

export function findPurchase(db: Db, id: string) {
  return selectBought(db).where("id", "=", id).executeTakeFirst();
}

export function purchasesOf(
  db: Db,
  userId: string,
  { since, limit, offset }: { since: Date | null; limit: number; offset: number },
) {
  return selectBought(db)
    .where("user_id", "=", userId)
    .$if(since !== null, (query) => query.where("approved_at", ">=", since))
    .orderBy("approved_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPurchasesOf(db: Db, userId: string, since: Date | null = null) {
  const row = await db
    .selectFrom("purchase")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("status", "=", "approved")
    .where("user_id", "=", userId)
    .$if(since !== null, (query) => query.where("approved_at", ">=", since))
    .executeTakeFirstOrThrow();
  return row.total;
}
