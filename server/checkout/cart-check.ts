import { messages } from "#shared/messages.ts";
import type { PreferenceRequest } from "#shared/purchase.ts";
import type { Db } from "../db/tables.ts";
import { badRequest, conflict, HttpError } from "../http/errors.ts";
import { type CarForSale, carIdsByTitle } from "./cars-for-sale.queries.ts";

export type Items = PreferenceRequest["items"];

/** Prices are whole numbers: an item with another price matches no car. */
async function carsLike(db: Db, { title, unit_price }: Items[number]) {
  return Number.isSafeInteger(unit_price) ? carIdsByTitle(db, title, unit_price) : [];
}

/** The cars meant by a cart: by their ids, or by exact name, brand and price. */
export async function carIds(db: Db, items: Items): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, item] of items.entries()) {
    const found = item.id ? [{ id: item.id.toLowerCase() }] : await carsLike(db, item);
    const [only] = found;
    const path = `items.${index}.title`;
    if (!only) throw conflict(messages.carGone, [{ path, message: messages.carGone }]);
    if (found.length > 1)
      throw conflict(messages.carAmbiguous, [{ path, message: messages.carAmbiguous }]);
    if (ids.includes(only.id))
      throw badRequest(messages.carTwice, [
        { path: `items.${index}.id`, message: messages.carTwice },
      ]);
    ids.push(only.id);
  }
  return ids;
}

export interface BuyerState {
  userId: string;
  /** Cars that this buyer has a payment for which the provider has not decided yet. */
  inPayment: Set<string>;
  /** Cars that other buyers are paying for, and until when. */
  held: Map<string, Date>;
}

/** @throws 403 for the buyer's own car; 409 for what cannot be bought, or not at this price */
export function refuseUnbuyable(
  items: Items,
  cars: (CarForSale | undefined)[],
  { userId, inPayment, held }: BuyerState,
) {
  const because = (index: number, message: string, more: object = {}) => [
    { path: `items.${index}.id`, message, id: cars[index]?.id ?? items[index]?.id, ...more },
  ];
  for (const [index, car] of cars.entries()) {
    if (!car || car.deleted_at || (car.owner_banned && !car.sold_at))
      throw conflict(messages.carGone, because(index, messages.carGone));
    if (car.user_id === userId)
      throw new HttpError(403, messages.ownCar, because(index, messages.ownCar));
    if (car.sold_at) throw conflict(messages.carSold, because(index, messages.carSold));
    if (inPayment.has(car.id))
      throw conflict(messages.paymentPending, because(index, messages.paymentPending));
    const heldUntil = held.get(car.id)?.toISOString();
    if (heldUntil)
      throw conflict(messages.carHeld, because(index, messages.carHeld, { heldUntil }));
  }
  const repriced = cars.flatMap((car, index) =>
    car && car.price !== items[index]?.unit_price
      ? [
          {
            path: `items.${index}.unit_price`,
            message: messages.priceChanged,
            id: car.id,
            price: car.price,
          },
        ]
      : [],
  );
  if (repriced.length) throw conflict(messages.priceChanged, repriced);
}
