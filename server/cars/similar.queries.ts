import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { selectCar } from "./cars.queries.ts";

/** How many candidates each index gives on either side of the price. */
const NEAR = 24;

export interface SimilarTo {
  id: string;
  brand: string;
  body: string | null;
  model: number;
  price: number;
}

/** The cars on offer of a kind that are nearest in price, from both sides. */
function nearest(kind: RawBuilder<unknown>, price: number) {
  const side = (compare: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select id from car where on_offer and ${kind} and price ${compare} ${price}
      order by price ${order} limit ${sql.lit(NEAR)})`;
  return sql`${side(sql`>=`, sql`asc`)} union ${side(sql`<`, sql`desc`)}`;
}

/** Cars that can be bought, nearest first by brand, body, price and year; never the car itself. */
export function similarCars(db: Db, car: SimilarTo, limit: number) {
  const brandId = sql`(select id from brand where key = fold(${car.brand}))`;
  const kinds = [
    nearest(sql`brand_id = ${brandId}`, car.price),
    ...(car.body ? [nearest(sql`body = ${car.body}`, car.price)] : []),
    nearest(sql`true`, car.price),
  ];
  return selectCar(db)
    .select("brand.key as brand_key")
    .where(sql<boolean>`car.id in (${sql.join(kinds, sql` union `)})`)
    .where("car.id", "!=", car.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("car_hold").select("car_id").whereRef("car_id", "=", "car.id"))),
    )
    .orderBy(sql`brand.key = fold(${car.brand})`, "desc")
    .orderBy(sql`coalesce(car.body = ${car.body}, false)`, "desc")
    .orderBy(sql`abs(ln(car.price::float8 / ${car.price}))`)
    .orderBy(sql`abs(car.model - ${car.model})`)
    .orderBy("car.id")
    .limit(limit)
    .execute();
}
