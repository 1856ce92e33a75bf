import { v7 as uuid } from "uuid";
import { HOLD_MINUTES } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { type Payments, PaymentsError } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden, HttpError, unavailable } from "../http/errors.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import {
  type CarForSale,
  carsForSale,
  carsHeldFor,
  deleteHolds,
  heldByOthers,
  lockCars,
  placeHolds,
} from "./cars-for-sale.queries.ts";
import { carIds, type Items, refuseUnbuyable } from "./cart-check.ts";
import { firstCheck } from "./check-times.ts";
import {
  cancelOpenOrders,
  insertOrder,
  keepPreference,
  lockBuyer,
  setCheck,
} from "./orders.queries.ts";
import { endOrder } from "./settle.ts";

interface Needs {
  db: Db;
  payments: Payments;
  now: () => Date;
  log: Log;
}

/** Opens an order and holds its Used cars, in place of the buyer's earlier open one. */
async function openOrder(db: Db, user: SessionUser, items: Items, now: Date) {
  const ids = await carIds(db, items);
  if (!(await lockBuyer(db, user.id))) throw forbidden();
  const cancelled = await cancelOpenOrders(db, user.id, now);
  const before = cancelled.length ? await carsHeldFor(db, cancelled) : [];
  await lockCars(db, [...new Set([...ids, ...before])]);
  if (cancelled.length) await deleteHolds(db, cancelled);

  const found = new Map((await carsForSale(db, ids)).map((car) => [car.id, car]));
  const wanted = ids.map((id) => found.get(id));
  const used = [...found.values()].filter(({ state }) => state === "Used").map(({ id }) => id);
  const held = used.length ? await heldByOthers(db, used, user.id, now) : new Set<string>();
  refuseUnbuyable(items, wanted, held, user.id);
  const cars = wanted.filter((car) => car !== undefined);

  const expires_at = new Date(now.getTime() + HOLD_MINUTES * 60_000);
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
export function createPrefer({ db, payments, now, log }: Needs) {
  return async function prefer(user: SessionUser, items: Items, origin: string) {
    const { order, cars } = await transact(db, (on) => openOrder(on, user, items, now()));
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
      await transact(db, (on) => endOrder(on, order.id, "cancelled", now()));
      await setCheck(db, order.id, null);
      throw providerFailed(error);
    }
  };
}
