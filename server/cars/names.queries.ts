import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { hasFacts } from "./fact-filter.queries.ts";
import type { CarFilter } from "./filter.queries.ts";

/** With more names than this, searching by the text itself is as fast. */
export const NAMES_MAX = 200;

/**
 * Finds the names that contain the text, and how many cars have them. With the names PostgreSQL can
 * estimate the number of cars, and picks the right plan.
 */
export async function findNames(db: Db, text: string) {
  const rows = await db
    .selectFrom("car_name")
    .select(["search_key", "cars"])
    .where((eb) => eb.and([sql<SqlBool>`cars > 0`, containsWords("car_name.search_key", text)]))
    .execute();
  return {
    total: rows.reduce((sum, { cars }) => sum + cars, 0),
    keys: rows.length <= NAMES_MAX ? rows.map(({ search_key }) => search_key) : undefined,
  };
}

/** Whether the filter asks for a name and nothing else. */
export function isNameAlone(filter: CarFilter): boolean {
  const { state, minPrice, maxPrice, brand, color, location } = filter;
  return (
    !state &&
    minPrice === undefined &&
    maxPrice === undefined &&
    brand.length + color.length + location.length === 0 &&
    !hasFacts(filter)
  );
}
