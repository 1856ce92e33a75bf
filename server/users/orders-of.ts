import { carsBeingPaid } from "../cars/selling.queries.ts";
import type { Db } from "../db/tables.ts";
import { buyersInOrder, lockCarsOf } from "./orders-of.queries.ts";

/**
 * Which of the users buy, and which sell, in an order that has not ended. Such an order may still
 * be paid, and needs its car, its buyer and its seller. The caller has locked the users, so that
 * they begin no other order; here their cars are locked, so that nobody else begins one.
 */
export async function usersInOrder(trx: Db, ids: string[]) {
  const buyers = await buyersInOrder(trx, ids);
  const cars = await lockCarsOf(trx, ids);
  const paid = cars.length
    ? await carsBeingPaid(
        trx,
        cars.map(({ id }) => id),
      )
    : new Set<string>();
  const sellers = new Set(cars.filter(({ id }) => paid.has(id)).map((car) => car.user_id));
  return { buyers, sellers };
}
