import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { type Source, selectCar } from "./cars.queries.ts";

/** How many candidates each index gives on either side of the price. */
export const NEAR = 24;

/** The index that found a candidate: of its brand and body, its brand, its body or all cars. */
export const KINDS = ["both", "brand", "body", "any"] as const;
export type Kind = (typeof KINDS)[number];

/** The candidates of a kind on one side of the price. */
export interface Side {
  kind: Kind;
  above: boolean;
  cars: number;
  /** The price that is furthest away. */
  end: number;
}

const its = (carId: string, column: "brand_id" | "body" | "model" | "price") =>
  sql`(select asked.${sql.ref(column)} from car as asked where asked.id = ${carId})`;

/** The cars on offer that are nearest in price, of each kind and from both sides. */
function candidates(carId: string) {
  const isBrand = sql`brand_id = ${its(carId, "brand_id")}`;
  const isBody = sql`body = ${its(carId, "body")}`;
  const isOf: Record<Kind, RawBuilder<unknown>> = {
    both: sql`${isBrand} and ${isBody}`,
    brand: isBrand,
    body: isBody,
    any: sql`true`,
  };
  const side = (kind: Kind, above: boolean) => {
    const [compare, order] = above ? [sql`>=`, sql`asc`] : [sql`<`, sql`desc`];
    return sql`
    (select id, price, ${sql.lit(kind)} as kind, ${sql.lit(above)} as above
      from car where on_offer and ${isOf[kind]} and price ${compare} ${its(carId, "price")}
      order by price ${order} limit ${sql.lit(NEAR)})`;
  };
  const sides = KINDS.flatMap((kind) => [side(kind, true), side(kind, false)]);
  return sql<{ id: string }>`(${sql.join(sides, sql` union all `)})`;
}

/** A statement in which the candidates are `near`. */
export const withCandidates = (db: Db, carId: string) => db.with("near", () => candidates(carId));

/** What tells which other cars would be candidates; in a statement in which they are `near`. */
export const candidateSides = sql<Side[]>`(
  select coalesce(json_agg(side), '[]') from (
    select kind, above, count(*)::int as cars,
      case when above then max(price) else min(price) end as end
    from near group by kind, above
  ) as side)`;

/** The same as `similarCars`; in a statement in which the candidates are `near`. */
export function similarAmong(db: Source, carId: string, limit: number) {
  const [brand, body] = [its(carId, "brand_id"), its(carId, "body")];
  const [model, price] = [its(carId, "model"), its(carId, "price")];
  return selectCar(db)
    .select("brand.key as brand_key")
    .where(sql<boolean>`car.id in (select id from near)`)
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

/** Cars that can be bought, nearest first by brand, body, price and year; never the car itself. */
export const similarCars = (db: Db, carId: string, limit: number) =>
  similarAmong(withCandidates(db, carId), carId, limit);

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
