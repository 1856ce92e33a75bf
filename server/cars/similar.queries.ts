import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { selectCar } from "./cars.queries.ts";

/** How many candidates each index gives on either side of the price. */
const NEAR = 24;

/** The cars on offer of a kind that are nearest in price, from both sides. */
function nearest(kind: RawBuilder<unknown>, price: RawBuilder<unknown>) {
  const side = (compare: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select id from car where on_offer and ${kind} and price ${compare} ${price}
      order by price ${order} limit ${sql.lit(NEAR)})`;
  return sql`${side(sql`>=`, sql`asc`)} union ${side(sql`<`, sql`desc`)}`;
}

/** Cars that can be bought, nearest first by brand, body, price and year; never the car itself. */
export function similarCars(db: Db, carId: string, limit: number) {
  const its = (column: "brand_id" | "body" | "model" | "price") =>
    sql`(select asked.${sql.ref(column)} from car as asked where asked.id = ${carId})`;
  const [brand, body, model, price] = [its("brand_id"), its("body"), its("model"), its("price")];
  const kinds = [
    nearest(sql`brand_id = ${brand}`, price),
    nearest(sql`body = ${body}`, price),
    nearest(sql`true`, price),
  ];
  return selectCar(db)
    .select("brand.key as brand_key")
    .where(sql<boolean>`car.id in (${sql.join(kinds, sql` union `)})`)
    .where("car.id", "!=", carId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("car_hold").select("car_id").whereRef("car_id", "=", "car.id"))),
    )
    .orderBy(sql`car.brand_id = ${brand}`, "desc")
    .orderBy(sql`coalesce(car.body = ${body}, false)`, "desc")
    .orderBy(sql`abs(ln(car.price::float8 / ${price}))`)
    .orderBy(sql`abs(car.model - ${model})`)
    .orderBy("car.id")
    .limit(limit);
}

/** How many of them there are on all pages. */
export async function countSimilar(db: Db, carId: string): Promise<number> {
  const { total } = await similarCars(db, carId, 0)
    .clearSelect()
    .clearOrderBy()
    .clearLimit()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
export type SimilarRow = Awaited<ReturnType<ReturnType<typeof similarCars>["execute"]>>[number];
