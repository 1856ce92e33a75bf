import { type SqlBool, sql } from "kysely";
import { PRICE_PRESETS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import { factsOf, hasFacts } from "./fact-filter.queries.ts";
import { type CarFilter, matches, sharedFilters } from "./filter.queries.ts";

/** The bands of price_band() that each preset covers, in the order of PRICE_PRESETS. */
const PRESET_BANDS = [
  [0, 1],
  [1, 2],
  [3, 3],
] as const;

/** The price bands that the filter covers; undefined where it covers a part of one. */
function bandsOf({ minPrice, maxPrice }: CarFilter): readonly [number, number] | undefined {
  if (minPrice === undefined && maxPrice === undefined) return [0, 3];
  const preset = PRICE_PRESETS.findIndex(
    (one) => one.minPrice === minPrice && one.maxPrice === maxPrice,
  );
  return PRESET_BANDS[preset];
}

/**
 * Whether the stored counts are enough: they have no names, no facts and no prices within a band.
 */
export function isCounted(filter: CarFilter): boolean {
  return !filter.name && !hasFacts(filter) && bandsOf(filter) !== undefined;
}

/** The stored counts within the price bands that the filter covers. */
export function storedCounts(db: Db, filter: CarFilter) {
  const [low, high] = bandsOf(filter) ?? [0, 3];
  return db
    .selectFrom("car_count")
    .select(["brand_id", "color_key", "location_key", "state", "band", "color", "location", "cars"])
    .where((eb) => eb.and([sql<SqlBool>`cars > 0`]))
    .$if(low > 0, (query) => query.where("band", ">=", low))
    .$if(high < 3, (query) => query.where("band", "<=", high));
}

/** Counts of the same shape, computed from the cars with this text, price or facts. */
export function freshCounts(db: Db, filter: CarFilter) {
  const { text, minPrice, maxPrice } = filter;
  const all = { brand: [], color: [], location: [] };
  const only = { text, minPrice, maxPrice, ...factsOf(filter), ...all };
  return db
    .selectFrom("car")
    .where(matches(only))
    .select(["brand_id", "color_key", "location_key", "state"])
    .select((eb) => [
      sql<number>`price_band(price)`.as("band"),
      eb.fn.min("color").as("color"),
      eb.fn.min("location").as("location"),
      sql<number>`count(*)`.as("cars"),
    ])
    .groupBy(["brand_id", "color_key", "location_key", "state", sql`price_band(price)`]);
}

/** How many cars the filter gives, from the stored counts. */
export async function totalFromCounts(db: Db, filter: CarFilter): Promise<number> {
  const row = await storedCounts(db, filter)
    .clearSelect()
    .select(sql<number>`coalesce(sum(cars), 0)::int8`.as("total"))
    .where((eb) => eb.and(sharedFilters(filter)))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The presets' bands as SQL conditions, for one pass over the counts. */
export const inPreset = PRESET_BANDS.map(
  ([low, high]) => sql<SqlBool>`band between ${sql.lit(low)} and ${sql.lit(high)}`,
);
