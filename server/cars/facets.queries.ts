import { sql } from "kysely";
import type { FacetName } from "../catalogue/slot-values.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";
import { dependsOnValues } from "./cars.queries.ts";
import {
  freshCounts,
  inPreset,
  isCounted,
  storedCounts,
  totalFromCounts,
} from "./counts.queries.ts";
import { type CarFilter, matches, sharedFilters } from "./filter.queries.ts";

export interface FacetRow {
  facet: FacetName;
  /** The id, for brands. */
  id: string | null;
  name: string;
  count: number;
}

/** How many cars the filter gives, exact. */
export async function countCars(db: Db, filter: CarFilter): Promise<number> {
  if (isCounted(filter)) return totalFromCounts(db, filter);
  const row = await db
    .selectFrom("car")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matches(filter))
    .$if(dependsOnValues(filter), (query) => query.modifyEnd(sql.raw(REPLAN)))
    .executeTakeFirstOrThrow();
  return row.total;
}

const NO_PRICE = { minPrice: undefined, maxPrice: undefined };

/**
 * Counts, for every value of every filter, the cars that it would show with the other filters
 * left on: one statement.
 */
export async function countFacets(db: Db, filter: CarFilter): Promise<FacetRow[]> {
  const anyPrice = { ...filter, ...NO_PRICE };
  const found = isCounted(filter) ? storedCounts(db, filter) : freshCounts(db, filter);
  const foundAtAnyPrice = isCounted(anyPrice)
    ? storedCounts(db, anyPrice)
    : freshCounts(db, anyPrice);
  const sums = (from: "found" | "found_at_any_price", facet: FacetName) =>
    sql`${sql.ref(from)} where ${sql.join([sql`true`, ...sharedFilters(filter, facet)], sql` and `)}`;

  const { rows } = await sql<FacetRow>`
    with found as (${found}), found_at_any_price as (${foundAtAnyPrice})
    select 'brand' as facet, brand.id::text as id, brand.name, n.count from (
      select brand_id, sum(cars)::int8 as count from ${sums("found", "brand")} group by 1
    ) n join brand on brand.id = n.brand_id
    union all
    select 'color', null, min(color), sum(cars)::int8
      from ${sums("found", "color")} and color_key <> '' group by color_key
    union all
    select 'location', null, min(location), sum(cars)::int8
      from ${sums("found", "location")} and location_key <> '' group by location_key
    union all
    select 'state', null, state, sum(cars)::int8 from ${sums("found", "state")} group by state
    union all
    select 'price', null, preset.name, coalesce(preset.count, 0)::int8 from (
      select ${sql.join(inPreset.map((condition) => sql`sum(cars) filter (where ${condition})`))}
      from ${sums("found_at_any_price", "price")}
    ) n (a, b, c), lateral (values ('0', a), ('1', b), ('2', c)) preset (name, count)
    ${sql.raw(dependsOnValues(filter) ? REPLAN : "")}`.execute(db);
  return rows;
}
