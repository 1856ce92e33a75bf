import { sql } from "kysely";
import type { PurchaseStatus } from "#shared/admin-purchases.ts";
import type { Preference } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import type { CarForSale } from "./cars-for-sale.queries.ts";
import { placeHolds } from "./holds.queries.ts";

/** One checkout at a time for each buyer. */
export function lockBuyer(db: Db, userId: string) {
  return db
    .selectFrom("app_user")
    .select(["id", "verified", "banned", "created_at"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the buyer's account from being closed. Lock it before the cars, as closing it does. */
export function lockAccount(db: Db, userId: string) {
  return db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
}

export function openPurchasesOf(db: Db, userId: string) {
  return db
    .selectFrom("purchase")
    .select(["id", "preference_id"])
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .execute();
}

/** The buyer's open purchases, locked against updates from the provider. */
export async function lockOpenPurchases(db: Db, userId: string): Promise<string[]> {
  const purchases = await db
    .selectFrom("purchase")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .orderBy("id")
    .forUpdate()
    .execute();
  return purchases.map(({ id }) => id);
}

/** Ends the purchases and frees their cars. */
export function cancelPurchases(db: Db, ids: string[], at: Date) {
  return db
    .with("freed", (freed) =>
      freed.deleteFrom("car_hold").where("purchase_id", "in", ids).returning("car_id"),
    )
    .updateTable("purchase")
    .set({ status: "cancelled", settled_at: at, awaited_since: null })
    .where("id", "in", ids)
    .execute();
}

export interface NewPurchase {
  id: string;
  user_id: string;
  price: number;
  created_at: Date;
  expires_at: Date;
  pay_until: Date;
}

/** A purchase with its cars, and the holds on those that are held, in one statement. */
export async function insertPurchase(
  db: Db,
  purchase: NewPurchase,
  { cars, held }: { cars: CarForSale[]; held: string[] },
): Promise<void> {
  const rows = cars.map((car, position) => ({
    purchase_id: purchase.id,
    position,
    car_id: car.id,
    name: car.name,
    brand: car.brand,
    model: car.model,
    state: car.state,
    price: car.price,
    image: car.image,
  }));
  const opened = db.with("opened", (one) =>
    one.insertInto("purchase").values(purchase).returning("id"),
  );
  const { id: purchase_id, user_id, expires_at } = purchase;
  const holds = held.map((car_id) => ({ car_id, purchase_id, user_id, expires_at }));
  const placed = holds.length
    ? opened.with("placed", (hold) => placeHolds(hold, holds).returning("car_id"))
    : opened;
  await placed.insertInto("purchase_car").values(rows).execute();
}

/** @returns false where the purchase has ended meanwhile: its preference is given to nobody */
export async function savePreference(
  db: Db,
  purchaseId: string,
  preference: Preference,
): Promise<boolean> {
  const columns = {
    preference_id: preference.id,
    init_point: preference.initPoint,
    charge_amount: preference.amount,
    charge_currency: preference.currency,
    collector_id: preference.collectorId,
  };
  const result = await db
    .updateTable("purchase")
    .set(columns)
    .where("id", "=", purchaseId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The preference of one of these purchases that still asks for exactly these cars at these prices.
 */
export async function payablePreference(
  db: Db,
  purchaseIds: string[],
  { cars, now }: { cars: Pick<CarForSale, "id" | "price">[]; now: Date },
) {
  if (purchaseIds.length === 0) return undefined;
  const asked = sql<string>`(
    select jsonb_object_agg(car_id, price) from purchase_car where purchase_id = purchase.id
  )`;
  const wanted = JSON.stringify(Object.fromEntries(cars.map(({ id, price }) => [id, price])));
  const found = await db
    .selectFrom("purchase")
    .select(["preference_id", "init_point"])
    .where("id", "in", purchaseIds)
    .where("expires_at", ">", now)
    .where(asked, "=", sql<string>`${wanted}::jsonb`)
    .executeTakeFirst();
  return found?.preference_id && found.init_point
    ? { id: found.preference_id, init_point: found.init_point }
    : undefined;
}

const PURCHASE_COLUMNS = [
  "id",
  "user_id",
  "status",
  "price",
  "preference_id",
  "charge_amount",
  "charge_currency",
  "collector_id",
  "payment_id",
  "created_at",
  "expires_at",
  "pay_until",
  "settled_at",
  "awaited_since",
] as const;

export function findPurchase(db: Db, id: string) {
  return db.selectFrom("purchase").select(PURCHASE_COLUMNS).where("id", "=", id).executeTakeFirst();
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

export function lockPurchase(db: Db, id: string) {
  return db
    .selectFrom("purchase")
    .select(PURCHASE_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function carsOfPurchase(db: Db, id: string) {
  return db
    .selectFrom("purchase_car")
    .innerJoin("car", "car.id", "purchase_car.car_id")
    .select([
      "car_id",
      "purchase_car.name",
      "brand",
      "purchase_car.model",
      "purchase_car.state",
      "car.user_id as seller_id",
    ])
    .where("purchase_id", "=", id)
    .orderBy("position")
    .execute();
}

/**
 * From now on the buyer gets a mail about the end of the payment.
 * @returns false if it has ended
 */
export async function markAwaitingPayment(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable("purchase")
    .set((eb) => ({ awaited_since: eb.fn.coalesce("awaited_since", eb.val(at)) }))
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function setPurchaseExpiry(db: Db, id: string, until: Date) {
  return db.updateTable("purchase").set({ expires_at: until }).where("id", "=", id).execute();
}

/** The mail about the end of the payment is enqueued. */
export function markBuyerNotified(db: Db, id: string) {
  return db.updateTable("purchase").set({ awaited_since: null }).where("id", "=", id).execute();
}

interface Settled {
  status: PurchaseStatus;
  settled_at: Date;
  approved_at?: Date;
  payment_id?: string;
}

export function updatePurchaseStatus(db: Db, id: string, settled: Settled) {
  return db.updateTable("purchase").set(settled).where("id", "=", id).execute();
}

/** The user's purchases of exactly these cars, oldest first. */
export function purchasesOfCars(db: Db, userId: string, carIds: string[]) {
  const cars = sql<string[]>`(
    select array_agg(car_id order by car_id) from purchase_car where purchase_id = purchase.id
  )`;
  return db
    .selectFrom("purchase")
    .select(["id", "status", "preference_id", "recorded_at"])
    .where("user_id", "=", userId)
    .where(cars, "=", sql<string[]>`array(select unnest(${carIds}::uuid[]) order by 1)`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * The buyer's purchases of any of the same cars that were opened since and are open, or were paid
 * since, locked in the order of their ids, as open purchases are.
 */
export function laterPurchases(db: Db, { id, user_id, created_at }: PurchaseRow) {
  return db
    .selectFrom("purchase")
    .select(["id", "status"])
    .where("user_id", "=", user_id)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "pending"), eb("created_at", ">=", created_at)]),
        eb.and([eb("status", "=", "approved"), eb("settled_at", ">=", created_at)]),
      ]),
    )
    .where("id", "<>", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("purchase_car as own")
          .innerJoin("purchase_car as same", "same.car_id", "own.car_id")
          .select("own.car_id")
          .whereRef("own.purchase_id", "=", "purchase.id")
          .where("same.purchase_id", "=", id),
      ),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** @returns whether this was the first time */
export async function markRecorded(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable("purchase")
    .set({ recorded_at: at })
    .where("id", "=", id)
    .where("recorded_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
