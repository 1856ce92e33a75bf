import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { containsFolded } from "../db/text-search.queries.ts";
import { hasFacts } from "./fact-filter.queries.ts";
import type { CarFilter } from "./filter.queries.ts";

/** With more names than this, searching by the text itself is as fast. */
export const NAMES_MAX = 200;

/**
 * Finds the names that contain the folded words, and how many cars have them. With the names
 * PostgreSQL can estimate the number of cars, and picks the right plan.
 */
export async function findNames(db: Db, words: string[]) {
  const rows = await db
    .selectFrom("car_name")
    .select(["search_key", "cars"])
    .where((eb) =>
      eb.and([
        sql<SqlBool>`cars > 0`,
        ...words.map((word) => containsFolded("car_name.search_key", word)),
      ]),
    )
    .execute();
  return {
    total: rows.reduce((sum, { cars }) => sum + cars, 0),
    keys: rows.length <= NAMES_MAX ? rows.map(({ search_key }) => search_key) : undefined,
  };
}

/** Whether some name contains the folded word. */
export async function isInNames(db: Db, word: string): Promise<boolean> {
  const row = await db
    .selectFrom("car_name")
    .select("search_key")
    .where((eb) => eb.and([sql<SqlBool>`cars > 0`, containsFolded("car_name.search_key", word)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names that contain one of the parts, with their numbers of cars. */
export async function namesWithEither(db: Db, parts: string[]) {
  const rows = await db
    .selectFrom("car_name")
    .select(["search_key as text", "cars"])
    .where((eb) =>
      eb.and([
        sql<SqlBool>`cars > 0`,
        eb.or(parts.map((part) => containsFolded("car_name.search_key", part))),
      ]),
    )
    .execute();
  return rows;
}

/** The colours on offer, folded, with their numbers of cars. */
export function colorsOnOffer(db: Db) {
  return db
    .selectFrom("car_count")
    .select(["color_key as text", sql<number>`sum(cars)::int8`.as("cars")])
    .where((eb) => eb.and([sql<SqlBool>`cars > 0`]))
    .groupBy("color_key")
    .execute();
}

/** The bodies on offer, with their numbers of cars. */
export function bodiesOnOffer(db: Db) {
  return db
    .selectFrom("car")
    .select([sql<string>`body`.as("text"), sql<number>`count(*)::int8`.as("cars")])
    .where(sql<SqlBool>`on_offer and body is not null`)
    .groupBy("body")
    .execute();
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
