import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import { type Payments, PaymentsError } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden, HttpError, unavailable } from "../http/errors.ts";
import type { KeepReply } from "../idempotency/idempotency.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { type CarForSale, carsForSale, lockCarsForSale } from "./cars-for-sale.queries.ts";
import { carIds, type Items, refuseUnbuyable } from "./cart-check.ts";
import { firstCheck } from "./check-times.ts";
import {
  carsHeldFor,
  deleteHolds,
  heldByOthers,
  overduePurchases,
  placeHolds,
} from "./holds.queries.ts";
import { carsInPayment, undecidedAmong } from "./payments.queries.ts";
import { unpaidUntil } from "./pending-payments.ts";
import {
  cancelPurchases,
  insertPurchase,
  lockBuyer,
  lockOpenPurchases,
  openPurchasesOf,
  savePreference,
} from "./purchases.queries.ts";
import { checkKey } from "./reconcile.ts";
import type { UnpaidPurchases } from "./unpaid-purchases.ts";

/** Another tab of the buyer may start a checkout at the same time. */
const ATTEMPTS = 3;

interface Deps {
  db: Db;
  payments: Payments;
  jobs: Jobs;
  /** Applies what the provider knows of a purchase. @throws PaymentsError */
  refresh(purchase: { id: string; preference_id: string | null }): Promise<void>;
  unpaid: UnpaidPurchases;
  now: () => Date;
  log: Log;
}

/**
 * Opens a purchase and holds its Used cars. It replaces the buyer's earlier open ones, except those
 * with an undecided payment. @returns undefined where one of them was not refreshed before
 */
async function openPurchase(
  db: Db,
  user: SessionUser,
  items: Items,
  { refreshed, now, jobs }: { refreshed: Set<string>; now: Date; jobs: Jobs },
) {
  const ids = await carIds(db, items);
  if (!(await lockBuyer(db, user.id))) throw forbidden();
  const open = await lockOpenPurchases(db, user.id);
  const undecided = await undecidedAmong(db, open);
  const replaced = open.filter((id) => !undecided.includes(id));
  if (replaced.some((id) => !refreshed.has(id))) return undefined;
  const before = replaced.length ? await carsHeldFor(db, replaced) : [];
  await lockCarsForSale(db, [...new Set([...ids, ...before])]);
  if (replaced.length) {
    await cancelPurchases(db, replaced, now);
    await deleteHolds(db, replaced);
  }

  const found = new Map((await carsForSale(db, ids)).map((car) => [car.id, car]));
  const wanted = ids.map((id) => found.get(id));
  const used = [...found.values()].filter(({ state }) => state === "Used").map(({ id }) => id);
  refuseUnbuyable(items, wanted, {
    userId: user.id,
    inPayment: await carsInPayment(db, user.id, ids),
    held: used.length ? await heldByOthers(db, used, user.id) : new Map(),
  });
  const cars = wanted.filter((car) => car !== undefined);

  const expires_at = unpaidUntil(now);
  const purchase = {
    id: uuid(),
    user_id: user.id,
    price: cars.reduce((sum, car) => sum + car.price, 0),
    created_at: now,
    expires_at,
  };
  await insertPurchase(db, purchase, cars);
  const check = { runAt: firstCheck(now, expires_at), key: checkKey(purchase.id) };
  await jobs.enqueue(db, "checkPurchase", { purchaseId: purchase.id }, check);
  const holds = used.map((car_id) => ({
    car_id,
    purchase_id: purchase.id,
    user_id: user.id,
    expires_at,
  }));
  if (holds.length) await placeHolds(db, holds);
  return { purchase, cars };
}

type OpenedPurchase = NonNullable<Awaited<ReturnType<typeof openPurchase>>>;

function pictureOf({ image: [first] }: CarForSale, origin: string): string | undefined {
  return first !== undefined && URL.canParse(first, origin)
    ? new URL(first, origin).href
    : undefined;
}

/** The error that the buyer reads when the provider fails. */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  return error.kind === "unavailable"
    ? unavailable(messages.providerDown)
    : new HttpError(502, messages.providerRefused);
}

/** FINISH ORDER: opens a purchase, then the provider's page to pay it. */
export function createStartCheckout({ db, payments, jobs, refresh, unpaid, now, log }: Deps) {
  /**
   * Asks the provider about the purchases that the next one would replace, and about those whose
   * holds on its cars have expired: one of them may be paid. @returns those of the buyer
   */
  async function refreshOpenPurchases(user: SessionUser, items: Items): Promise<Set<string>> {
    const own = await openPurchasesOf(db, user.id);
    const overdue = await overduePurchases(db, await carIds(db, items), user.id, now());
    try {
      for (const purchase of [...own, ...overdue]) await refresh(purchase);
    } catch (error) {
      throw toHttpError(error);
    }
    for (const { id } of overdue) await unpaid.endIfDue(id);
    return new Set(own.map(({ id }) => id));
  }

  async function open(user: SessionUser, items: Items) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const refreshed = await refreshOpenPurchases(user, items);
      const opened = await transact(db, (trx) =>
        openPurchase(trx, user, items, { refreshed, now: now(), jobs }),
      );
      if (opened) return opened;
    }
    throw unavailable();
  }

  /** The provider's page for a purchase. Without one the purchase ends. */
  async function createPreference(
    user: SessionUser,
    { purchase, cars }: OpenedPurchase,
    origin: string,
  ) {
    try {
      return await payments.createPreference({
        purchaseId: purchase.id,
        items: cars.map((car) => ({
          id: car.id,
          title: `${car.name} ${car.brand}`,
          description: `${car.model} ${car.name} ${car.brand}, ${car.state}`,
          picture: pictureOf(car, origin),
          price: car.price,
        })),
        buyer: { name: user.name, lastName: user.lastName, email: user.email },
        returnTo: origin,
        createdAt: purchase.created_at,
        expiresAt: purchase.expires_at,
      });
    } catch (error) {
      log.error({ err: error, purchase: purchase.id }, "Could not create a preference");
      await unpaid.cancel(purchase.id);
      await jobs.cancel(db, checkKey(purchase.id));
      throw toHttpError(error);
    }
  }

  return async function startCheckout(
    user: SessionUser,
    { items, origin, keep }: { items: Items; origin: string; keep: KeepReply },
  ) {
    const opened = await open(user, items);
    const preference = await createPreference(user, opened, origin);
    const reply = { id: preference.id, init_point: preference.initPoint };
    await transact(db, async (trx) => {
      await savePreference(trx, opened.purchase.id, {
        preference_id: preference.id,
        init_point: preference.initPoint,
        charge_amount: preference.amount,
        charge_currency: preference.currency,
        collector_id: preference.collectorId,
      });
      await keep(trx, 201, reply);
    });
    return reply;
  };
}
