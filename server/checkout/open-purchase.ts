import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { checkKey } from "../jobs/kinds.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { carsForSale, lockCarsForSale } from "./cars-for-sale.queries.ts";
import { carIds, type Items, refuseUnbuyable } from "./cart-check.ts";
import { firstCheck } from "./check-times.ts";
import { limitHold, refuseTooMany } from "./hold-limits.ts";
import { carsHeldFor, heldByOthers } from "./holds.queries.ts";
import { carsInPayment, undecidedAmong } from "./payments.queries.ts";
import {
  cancelPurchases,
  insertPurchase,
  lockBuyer,
  lockOpenPurchases,
  payablePreference,
} from "./purchases.queries.ts";

/**
 * Opens a purchase and holds its Used cars. It replaces the buyer's earlier open ones, except those
 * with an undecided payment. A buyer who may not hold a car once more continues the open purchase
 * of the same cars. @returns undefined where an earlier one was not refreshed before
 * @throws 401 where the account has ended meanwhile
 */
export async function openPurchase(
  db: Db,
  user: SessionUser,
  items: Items,
  { refreshed, now, jobs }: { refreshed: Set<string>; now: Date; jobs: Jobs },
) {
  const ids = await carIds(db, items);
  const buyer = await lockBuyer(db, user.id);
  if (!buyer || buyer.banned) throw unauthorized();
  const open = await lockOpenPurchases(db, user.id);
  const undecided = await undecidedAmong(db, open);
  const replaced = open.filter((id) => !undecided.includes(id));
  if (replaced.some((id) => !refreshed.has(id))) return undefined;
  const before = replaced.length ? await carsHeldFor(db, replaced) : [];
  await lockCarsForSale(db, [...new Set([...ids, ...before])]);
  const found = new Map((await carsForSale(db, ids)).map((car) => [car.id, car]));
  const wanted = ids.map((id) => found.get(id));
  const used = [...found.values()].filter(({ state }) => state === "Used").map(({ id }) => id);
  refuseUnbuyable(items, wanted, {
    userId: user.id,
    inPayment: await carsInPayment(db, user.id, ids),
    held: used.length ? await heldByOthers(db, used, user.id) : new Map(),
  });
  const places = used.map((id) => ({ id, index: ids.indexOf(id) }));
  const cars = wanted.filter((car) => car !== undefined);
  const hold = await limitHold(db, { buyer, used: places, now });
  if ("refusal" in hold) {
    const payable = await payablePreference(db, replaced, { cars, now });
    if (payable) return { payable };
    throw hold.refusal;
  }
  if (replaced.length) await cancelPurchases(db, replaced, now);
  await refuseTooMany(db, { buyer, used: places, now });

  const expires_at = hold.until;
  const purchase = {
    id: uuid(),
    user_id: user.id,
    price: cars.reduce((sum, car) => sum + car.price, 0),
    created_at: now,
    expires_at,
    pay_until: expires_at,
  };
  await insertPurchase(db, purchase, { cars, held: used });
  const check = { runAt: firstCheck(now, expires_at), key: checkKey(purchase.id) };
  await jobs.enqueue(db, "checkPurchase", { purchaseId: purchase.id }, check);
  return { purchase, cars };
}
