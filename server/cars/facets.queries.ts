import { sql } from "kysely";
import { PRICE_PRESETS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import { type CarFilter, type FilterGroup, matches } from "./cars.queries.ts";

export interface FacetRow {
  facet: FilterGroup;
  /** The id, for brands. */
  id: string | null;
  name: string;
  count: number;
}

/**
 * Counts, for every value of every filter, the cars that it would show with the other filters
 * left on: one statement, an index-only scan for each filter.
 */
export async function countFacets(db: Db, filter: CarFilter): Promise<FacetRow[]> {
  const on = (group: FilterGroup) => db.selectFrom("car").where(matches(filter, group));

  const brands = on("brand")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .groupBy(["brand.id", "brand.name"])
    .select((eb) => [
      sql<FilterGroup>`'brand'`.as("facet"),
      sql<string | null>`brand.id::text`.as("id"),
      "brand.name as name",
      eb.fn.countAll<number>().as("count"),
    ]);
  const texts = (facet: "color" | "location") =>
    on(facet)
      .where(`car.${facet}_key`, "!=", "")
      .groupBy(`car.${facet}_key`)
      .select((eb) => [
        sql<FilterGroup>`${sql.lit(facet)}`.as("facet"),
        sql<string | null>`null`.as("id"),
        // Spellings that differ only in case or accents are one value.
        eb.fn.min(`car.${facet}`).as("name"),
        eb.fn.countAll<number>().as("count"),
      ]);
  const states = on("state")
    .groupBy("car.state")
    .select((eb) => [
      sql<FilterGroup>`'state'`.as("facet"),
      sql<string | null>`null`.as("id"),
      sql<string>`car.state`.as("name"),
      eb.fn.countAll<number>().as("count"),
    ]);
  const presets = PRICE_PRESETS.map(({ minPrice = 0, maxPrice = 1e15 }, index) =>
    on("price")
      .where("car.price", ">=", sql<number>`${sql.lit(minPrice)}`)
      .where("car.price", "<=", sql<number>`${sql.lit(maxPrice)}`)
      .select((eb) => [
        sql<FilterGroup>`'price'`.as("facet"),
        sql<string | null>`null`.as("id"),
        sql<string>`${sql.lit(String(index))}`.as("name"),
        eb.fn.countAll<number>().as("count"),
      ]),
  );
  return presets
    .reduce(
      (query, preset) => query.unionAll(preset),
      brands.unionAll(texts("color")).unionAll(texts("location")).unionAll(states),
    )
    .execute() as Promise<FacetRow[]>;
}
