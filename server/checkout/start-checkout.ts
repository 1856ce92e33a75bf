import { messages } from "#shared/messages.ts";
import {
  type Payments,
  PaymentsError,
  type PreferencePurchase,
} from "../adapters/payments/contract.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict, HttpError, unavailable } from "../http/errors.ts";
import type { SaveReply } from "../idempotency/idempotency.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { checkKey } from "../jobs/kinds.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import type { CarForSale } from "./cars-for-sale.queries.ts";
import { carIds, type Items } from "./cart-check.ts";
import { overduePurchases } from "./holds.queries.ts";
import { openPurchase } from "./open-purchase.ts";
import { type NewPurchase, openPurchasesOf, savePreference } from "./purchases.queries.ts";
import type { Refresh } from "./reconcile.ts";
import type { UnpaidPurchases } from "./unpaid-purchases.ts";

/** Another tab of the buyer may start a checkout at the same time. */
const ATTEMPTS = 3;

interface Deps {
  db: Db;
  payments: Payments;
  jobs: Jobs;
  /** Applies what the provider knows of a purchase. @throws PaymentsError */
  refresh: Refresh;
  unpaid: UnpaidPurchases;
  catalogue: Pick<Catalogue, "catchUp">;
  now: () => Date;
  log: Log;
}

function pictureOf({ image: [first] }: CarForSale, origin: string): string | undefined {
  return first !== undefined && URL.canParse(first, origin)
    ? new URL(first, origin).href
    : undefined;
}

interface Order {
  purchase: NewPurchase;
  cars: CarForSale[];
  user: SessionUser;
  origin: string;
}

/** What the provider is asked to charge, and where it sends the buyer back to. */
function preferenceFor({ purchase, cars, user, origin }: Order): PreferencePurchase {
  return {
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
  };
}

/** The error that the buyer reads when the provider fails. */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  return error.kind === "unavailable"
    ? unavailable(messages.providerDown)
    : new HttpError(502, messages.providerRefused);
}

/** FINISH ORDER: opens a purchase, then the provider's page to pay it. */
export function createStartCheckout(deps: Deps) {
  const { db, payments, jobs, refresh, unpaid, catalogue, now, log } = deps;

  /**
   * Asks the provider about the purchases that the next one would replace, and about those whose
   * holds on its cars have expired: one of them may be paid. @returns those of the buyer
   */
  async function refreshOpenPurchases(user: SessionUser, items: Items): Promise<Set<string>> {
    const ids = await carIds(db, items);
    const [own, overdue] = await Promise.all([
      openPurchasesOf(db, user.id),
      overduePurchases(db, ids, user.id, now()),
    ]);
    const open = [...own, ...overdue];
    try {
      for (const purchase of open) await refresh(purchase);
    } catch (error) {
      throw toHttpError(error);
    }
    for (const { id } of open) await unpaid.endIfDue(id);
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
  async function createPreference(order: Order) {
    const { purchase } = order;
    try {
      return await payments.createPreference(preferenceFor(order));
    } catch (error) {
      log.error({ err: error, purchase: purchase.id }, "Could not create a preference");
      await unpaid.cancel(purchase.id);
      await jobs.cancel(db, checkKey(purchase.id));
      await catalogue.catchUp();
      throw toHttpError(error);
    }
  }

  return async function startCheckout(
    user: SessionUser,
    { items, origin, saveReply }: { items: Items; origin: string; saveReply: SaveReply },
  ) {
    const opened = await open(user, items);
    const { payable } = opened;
    if (payable) {
      await transact(db, (trx) => saveReply(trx, 201, payable));
      return payable;
    }
    const order = { ...opened, user, origin };
    const [preference] = await Promise.all([createPreference(order), catalogue.catchUp()]);
    const reply = { id: preference.id, init_point: preference.initPoint };
    await transact(db, async (trx) => {
      const saved = await savePreference(trx, opened.purchase.id, preference);
      if (!saved) throw conflict(messages.orderReplaced);
      await saveReply(trx, 201, reply);
    });
    return reply;
  };
}
