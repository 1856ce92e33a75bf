import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { AdminPurchase, PurchaseFilter, RefundState } from "#shared/admin-purchases.ts";
import { DAY_MS } from "#shared/durations.ts";
import { countRows } from "../db/count-rows.queries.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db, Tables } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { refundKey, webhookKey } from "../jobs/kinds.ts";
import { isReversed } from "./reversed-refunds.queries.ts";

type PurchaseExpressions = ExpressionBuilder<Pick<Tables, "purchase">, "purchase">;

const idStart = /^#?([\da-f]{8}[\da-f-]{0,28})$/i;
const paymentIdPattern = /^\d{1,30}$/;

/** The ids that begin with these digits, as the ends of a range. */
function idRange(name: string): [string, string] | undefined {
  const digits = idStart.exec(name)?.[1]?.replaceAll("-", "");
  if (!digits || digits.length > 32) return undefined;
  const id = (fill: string) =>
    digits.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return [id("0"), id("f")];
}

function matchesName(eb: PurchaseExpressions, name: string) {
  const conditions = [eb.and([containsWords("purchase.search_key", name)])];
  const range = idRange(name);
  if (range) conditions.push(eb.between("purchase.id", ...range));
  if (paymentIdPattern.test(name))
    conditions.push(
      eb("purchase.id", "=", sql<string>`(select purchase_id from payment where id = ${name})`),
    );
  return eb.or(conditions);
}

function matches({ name, status, from, to }: PurchaseFilter) {
  return (eb: PurchaseExpressions) => {
    const all = [eb.lit(true) as ReturnType<PurchaseExpressions["and"]>];
    if (name) all.push(matchesName(eb, name));
    if (status) all.push(eb("purchase.status", "=", status));
    if (from) all.push(eb("purchase.created_at", ">=", new Date(from)));
    if (to) all.push(eb("purchase.created_at", "<", new Date(new Date(to).getTime() + DAY_MS)));
    return eb.and(all);
  };
}

const buyer = sql<AdminPurchase["buyer"]>`(
  select json_build_object('id', id, 'email', email, 'name', name, 'lastName', last_name)
    from app_user where id = purchase.user_id
)`.as("buyer");

const cars = sql<AdminPurchase["cars"]>`(
  select json_agg(json_build_object('id', car_id, 'name', name, 'brand', brand, 'model', model,
      'price', price) order by position)
    from purchase_car where purchase_id = purchase.id
)`.as("cars");

const latestPayment = sql<string | null>`coalesce(purchase.payment_id, (
  select id from payment where purchase_id = purchase.id
    order by provider_updated_at desc limit 1
))`.as("latest_payment");

// An aggregate is computed for each row shown; `exists` may read all payments for a hash.
const refund = sql<RefundState>`(
  select case
      when bool_or(refund_reason is not null and refunded_at is null) then 'requested'
      when bool_or(${isReversed}) then 'reversed'
      when bool_or(refunded_at is not null) then 'done'
      else 'none'
    end
    from payment where purchase_id = purchase.id
)`.as("refund");

function selectPurchase(db: Db) {
  return db
    .selectFrom("purchase")
    .select([
      "purchase.id",
      "purchase.status",
      "purchase.price",
      "purchase.created_at",
      "purchase.approved_at",
      "purchase.settled_at",
      buyer,
      cars,
      latestPayment,
      refund,
    ]);
}
export type AdminPurchaseRow = Awaited<ReturnType<typeof adminPurchases>>[number];

/**
 * One page of the purchases that match, newest first. What belongs to them is read for this page
 * alone: in one query PostgreSQL would read it for all pages before, too.
 */
export function adminPurchases(db: Db, filter: PurchaseFilter, limit: number, offset: number) {
  const shown = db
    .selectFrom("purchase")
    .select("purchase.id")
    .where(matches(filter))
    .orderBy("purchase.created_at", "desc")
    .orderBy("purchase.id", "desc")
    .limit(limit)
    .offset(offset);
  return selectPurchase(db)
    .where("purchase.id", "in", shown)
    .orderBy("purchase.created_at", "desc")
    .orderBy("purchase.id", "desc")
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

/** How many match, counted up to `enough` where it is given. */
export function countAdminPurchases(
  db: Db,
  filter: PurchaseFilter,
  enough?: number,
): Promise<number> {
  const found = db.selectFrom("purchase").select("purchase.id").where(matches(filter));
  return countRows(db, enough === undefined ? found : found.limit(enough));
}

export function findAdminPurchase(db: Db, id: string) {
  return selectPurchase(db)
    .select([
      "purchase.preference_id",
      "purchase.charge_amount",
      "purchase.charge_currency",
      "purchase.expires_at",
    ])
    .where("purchase.id", "=", id)
    .executeTakeFirst();
}
export type AdminPurchaseDetailRow = NonNullable<Awaited<ReturnType<typeof findAdminPurchase>>>;

/** The jobs that still wait, by their keys. */
const waitingJob = sql<{
  key: string;
  run_at: Date;
  last_error: string | null;
}>`graphile_worker.jobs`.as("job");

/** The payments of a purchase with the shop's attempts to refund them, oldest first. */
export function paymentsOf(db: Db, purchaseId: string) {
  return db
    .selectFrom("payment")
    .leftJoin(waitingJob, (join) =>
      join.on(sql<SqlBool>`job.key = ${sql.lit(refundKey(""))} || payment.id`),
    )
    .select([
      "payment.id",
      "payment.status",
      "payment.status_detail",
      "payment.amount",
      "payment.currency",
      "payment.created_at",
      "payment.provider_updated_at",
      "payment.refund_reason",
      "payment.refunded_at",
      isReversed.as("refund_reversed"),
      "payment.refund_attempts",
      "job.last_error as refund_error",
    ])
    .where("payment.purchase_id", "=", purchaseId)
    .orderBy("payment.created_at")
    .orderBy("payment.id")
    .execute();
}
export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The webhooks about these payments, oldest first. */
export function webhooksOf(db: Db, paymentIds: string[]) {
  const named = sql<string>`webhook_event.payload ->> 'paymentId'`;
  return db
    .selectFrom("webhook_event")
    .leftJoin(waitingJob, (join) =>
      join.on(sql<SqlBool>`job.key = ${sql.lit(webhookKey(""))} || webhook_event.id::text`),
    )
    .select([
      "webhook_event.id",
      named.as("payment_id"),
      "webhook_event.received_at",
      "webhook_event.processed_at",
      "webhook_event.attempts",
      "job.run_at as next_attempt_at",
      "job.last_error",
    ])
    .where(named, "in", paymentIds)
    .orderBy("webhook_event.received_at")
    .orderBy("webhook_event.id")
    .execute();
}
export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];
