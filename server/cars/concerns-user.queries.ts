import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Whether a user sells a car, has ordered it, whatever became of that, or has reviewed it. */
export async function concernsUser(db: Db, userId: string, carId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from car where id = ${carId} and user_id = ${userId})
      or exists (select from purchase_car
        join purchase on purchase.id = purchase_car.purchase_id
        where purchase_car.car_id = ${carId} and purchase.user_id = ${userId})
      or exists (select from review where car_id = ${carId} and user_id = ${userId}) as own
  `.execute(db);
  return rows[0]?.own ?? true;
}
