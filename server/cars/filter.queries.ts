import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { CarSearch } from "#shared/car.ts";
import type { Tables } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { type FactFilter, type FactGroup, factFilters, factsOf } from "./fact-filter.queries.ts";

/** The filters of the catalogue; each can be left out to count what it would give. */
export type CarFilter = Pick<
  CarSearch,
  "name" | "state" | "minPrice" | "maxPrice" | "brand" | "color" | "location"
> &
  FactFilter & {
    /** The search keys that hold `name`, where they were looked up: see names.queries.ts. */
    keys?: string[] | undefined;
  };

/** A cache key of the filters, without sorting and page, which do not change counts. */
export function filterKey(filter: CarFilter): string {
  const { name, state, minPrice, maxPrice, brand, color, location } = filter;
  const facts = Object.values(factsOf(filter));
  return JSON.stringify([name, state, minPrice, maxPrice, brand, color, location, ...facts]);
}

export type FilterGroup = "state" | "price" | "brand" | "color" | "location" | FactGroup;

/** A single value is compared with `=`, so that an index returns sorted rows; several as a list. */
function isAnyOf(column: "color_key" | "location_key", values: string[]) {
  const [only] = values;
  return values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = fold(${only})`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select fold(v) from unnest(${values}::text[]) v))`;
}

function isOfBrand(names: string[]) {
  const [only] = names;
  return names.length === 1
    ? sql<SqlBool>`brand_id = (select id from brand where key = fold(${only}))`
    : sql<SqlBool>`brand_id = any(array(select id from brand where key = any(array(select fold(v) from unnest(${names}::text[]) v))))`;
}

/** Repeats the condition of the partial indexes on names. */
export function contains(name: string) {
  return sql<SqlBool>`car.deleted_at is null and ${containsWords("car.search_key", name)}`;
}

/** Cars that are not deleted, with one of these search keys. */
export function isNamed(keys: string[]) {
  return sql<SqlBool>`car.deleted_at is null and car.search_key = any(${keys}::text[])`;
}

/** The filters that apply to both cars and their counts, except the group `except`. */
export function sharedFilters(filter: CarFilter, except?: FilterGroup) {
  const all: ReturnType<typeof isOfBrand>[] = [];
  if (filter.state && except !== "state") all.push(sql<SqlBool>`state = ${filter.state}`);
  if (filter.brand.length && except !== "brand") all.push(isOfBrand(filter.brand));
  if (filter.color.length && except !== "color") all.push(isAnyOf("color_key", filter.color));
  if (filter.location.length && except !== "location")
    all.push(isAnyOf("location_key", filter.location));
  return all;
}

/** Cars on offer that match the filters, except the group `except`. */
export function matches(filter: CarFilter, except?: FilterGroup) {
  return (eb: ExpressionBuilder<Pick<Tables, "car">, "car">) => {
    const all = [...sharedFilters(filter, except), ...factFilters(filter, except)];
    if (filter.keys) all.push(isNamed(filter.keys));
    else if (filter.name) all.push(contains(filter.name));
    if (except !== "price") {
      if (filter.minPrice !== undefined) all.push(sql<SqlBool>`price >= ${filter.minPrice}`);
      if (filter.maxPrice !== undefined) all.push(sql<SqlBool>`price <= ${filter.maxPrice}`);
    }
    return eb.and([sql<SqlBool>`on_offer`, ...all]);
  };
}
