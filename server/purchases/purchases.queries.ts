import { type ExpressionBuilder, sql } from "kysely";
import type { PurchaseDetail, PurchasedCar } from "#shared/purchase.ts";
import { undecidedFirst } from "../checkout/payments.queries.ts";
import type { Db, Tables } from "../db/tables.ts";
import { isReversed } from "./reversed-refunds.queries.ts";

const cars = sql<PurchaseDetail["cars"]>`(
  select json_agg(json_build_object('id', car_id, 'name', name, 'model', model, 'brand', brand,
      'image', image, 'price', price) order by position)
    from purchase_car where purchase_id = purchase.id
)`.as("cars");

/** Purchases that are paid and not refunded, with their cars as bought. */
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

const carsWithReviews = sql<PurchasedCar[]>`(
  select json_agg(json_build_object('id', car_id, 'name', name, 'model', model, 'brand', brand,
      'image', image, 'price', price, 'state', state, 'reviewed', exists (
        select from review
          where review.car_id = purchase_car.car_id and review.user_id = purchase.user_id
      )) order by position)
    from purchase_car where purchase_id = purchase.id
)`.as("cars");

/** A purchase in any state, with what decides the state of its payment. */
export function findPurchaseView(db: Db, id: string) {
  return db
    .selectFrom("purchase")
    .select(["id", "user_id", "status", "price", "approved_at", "created_at", carsWithReviews])
    .select(["charge_amount", "charge_currency"])
    .select((eb) => [
      eb
        .selectFrom("payment")
        .select("payment.status")
        .whereRef("payment.purchase_id", "=", "purchase.id")
        .orderBy((payment) => undecidedFirst(payment as ExpressionBuilder<Tables, "payment">))
        .orderBy("provider_updated_at", "desc")
        .limit(1)
        .as("last_payment"),
      eb
        .exists(
          eb
            .selectFrom("payment")
            .select("payment.id")
            .whereRef("payment.purchase_id", "=", "purchase.id")
            .where("refund_reason", "is not", null)
            .where("refunded_at", "is", null),
        )
        .as("refund_pending"),
      sql<boolean>`exists (
        select from payment where purchase_id = purchase.id and ${isReversed}
      )`.as("refund_reversed"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}
export type PurchaseViewRow = NonNullable<Awaited<ReturnType<typeof findPurchaseView>>>;

/** One page, newest first; cars are read for this page alone. */
export function purchasesOf(
  db: Db,
  userId: string,
  { since, limit, offset }: { since: Date | null; limit: number; offset: number },
) {
  const shown = db
    .selectFrom("purchase")
    .select("id")
    .where("status", "=", "approved")
    .where("user_id", "=", userId)
    .$if(since !== null, (query) => query.where("approved_at", ">=", since))
    .orderBy("approved_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return selectBought(db)
    .where("id", "in", shown)
    .orderBy("approved_at", "desc")
    .orderBy("id", "desc")
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
