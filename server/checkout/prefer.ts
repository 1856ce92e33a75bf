import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import { type Payments, PaymentsError } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden, HttpError, unavailable } from "../http/errors.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { type CarForSale, carsForSale, lockCars } from "./cars-for-sale.queries.ts";
import { carIds, type Items, refuseUnbuyable } from "./cart-check.ts";
import { firstCheck } from "./check-times.ts";
import type { Ending } from "./ending.ts";
import {
  carsHeldFor,
  deleteHolds,
  heldByOthers,
  overdueOrders,
  placeHolds,
} from "./holds.queries.ts";
import {
  cancelOrders,
  insertOrder,
  keepPreference,
  lockBuyer,
  lockOpenOrders,
  openOrdersOf,
  setCheck,
} from "./orders.queries.ts";
import { carsInPayment, undecidedAmong } from "./payments.queries.ts";
import { unpaidUntil } from "./waiting.ts";

/** Another tab of the buyer's may begin a payment meanwhile. */
const ATTEMPTS = 3;

interface Needs {
  db: Db;
  payments: Payments;
  /** Applies what the provider knows of an order. @throws PaymentsError */
  refresh(order: { id: string; preference_id: string | null }): Promise<void>;
  ending: Ending;
  now: () => Date;
  log: Log;
}

/**
 * Opens an order and holds its Used cars, in place of the buyer's earlier open ones; what the
 * provider has not decided stays. @returns undefined where an order is open that it was not asked about
 */
async function openOrder(
  db: Db,
  user: SessionUser,
  items: Items,
  { asked, now }: { asked: Set<string>; now: Date },
) {
  const ids = await carIds(db, items);
  if (!(await lockBuyer(db, user.id))) throw forbidden();
  const open = await lockOpenOrders(db, user.id);
  const undecided = await undecidedAmong(db, open);
  const replaced = open.filter((id) => !undecided.includes(id));
  if (replaced.some((id) => !asked.has(id))) return undefined;
  const before = replaced.length ? await carsHeldFor(db, replaced) : [];
  await lockCars(db, [...new Set([...ids, ...before])]);
  if (replaced.length) {
    await cancelOrders(db, replaced, now);
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
  const order = {
    id: uuid(),
    user_id: user.id,
    price: cars.reduce((sum, car) => sum + car.price, 0),
    created_at: now,
    expires_at,
    check_at: firstCheck(now, expires_at),
  };
  await insertOrder(db, order, cars);
  const holds = used.map((car_id) => ({
    car_id,
    purchase_id: order.id,
    user_id: user.id,
    expires_at,
  }));
  if (holds.length) await placeHolds(db, holds);
  return { order, cars };
}

function pictureOf({ image: [first] }: CarForSale, origin: string): string | undefined {
  return first !== undefined && URL.canParse(first, origin)
    ? new URL(first, origin).href
    : undefined;
}

/** What the buyer is told when the provider fails. */
function providerFailed(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  return error.kind === "unavailable"
    ? unavailable(messages.providerDown)
    : new HttpError(502, messages.providerRefused);
}

/** The verb behind FINISH ORDER: an order of ours first, then the provider's page to pay it. */
export function createPrefer({ db, payments, refresh, ending, now, log }: Needs) {
  /**
   * Asks the provider about every order that the next one would replace, and about those that hold
   * its cars beyond their time: one of them may be paid. @returns the buyer's that it was asked about
   */
  async function askFirst(user: SessionUser, items: Items): Promise<Set<string>> {
    const own = await openOrdersOf(db, user.id);
    const overdue = await overdueOrders(db, await carIds(db, items), user.id, now());
    try {
      for (const order of [...own, ...overdue]) await refresh(order);
    } catch (error) {
      throw providerFailed(error);
    }
    for (const { id } of overdue) await ending.endIfDue(id);
    return new Set(own.map(({ id }) => id));
  }

  async function open(user: SessionUser, items: Items) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const asked = await askFirst(user, items);
      const opened = await transact(db, (on) => openOrder(on, user, items, { asked, now: now() }));
      if (opened) return opened;
    }
    throw unavailable();
  }

  return async function prefer(user: SessionUser, items: Items, origin: string) {
    const { order, cars } = await open(user, items);
    try {
      const preference = await payments.createPreference({
        purchaseId: order.id,
        items: cars.map((car) => ({
          id: car.id,
          title: `${car.name} ${car.brand}`,
          description: `${car.model} ${car.name} ${car.brand}, ${car.state}`,
          picture: pictureOf(car, origin),
          price: car.price,
        })),
        buyer: { name: user.name, lastName: user.lastName, email: user.email },
        returnTo: origin,
        createdAt: order.created_at,
        expiresAt: order.expires_at,
      });
      await keepPreference(db, order.id, {
        preference_id: preference.id,
        init_point: preference.initPoint,
        charge_amount: preference.amount,
        charge_currency: preference.currency,
        collector_id: preference.collectorId,
      });
      return { id: preference.id, init_point: preference.initPoint };
    } catch (error) {
      log.error(`No preference for the purchase ${order.id}`, error);
      await ending.cancel(order.id);
      await setCheck(db, order.id, null);
      throw providerFailed(error);
    }
  };
}
