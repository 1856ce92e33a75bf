import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { CarSearch, FilterName } from "#shared/car.ts";
import type { FacetName } from "../catalogue/slot-values.ts";
import type { Tables } from "../db/tables.ts";
import { containsFolded, containsWords } from "../db/text-search.queries.ts";
import { type FactFilter, factFilters, factsOf } from "./fact-filter.queries.ts";

/** The filters that are not on facts: a new filter that is neither fails to compile here. */
const BASIC_FILTERS: Record<Exclude<FilterName, keyof FactFilter>, true> = {
  name: true,
  state: true,
  minPrice: true,
  maxPrice: true,
  brand: true,
  color: true,
  location: true,
};
type BasicFilter = keyof typeof BASIC_FILTERS;

/** The filters of the catalogue; each can be left out to count what it would give. */
export type CarFilter = Pick<CarSearch, BasicFilter> &
  FactFilter & {
    /** What `name` means. */
    text?: SearchedText | undefined;
  };

/** A word that may be in a name, or else one of these; or the model year. */
export interface WordMeaning {
  word: string;
  colors: string[];
  bodies: string[];
  year: number | undefined;
}

/** What is searched for, as typed-words.ts found it. */
export interface SearchedText {
  /** Folded words that can only be in names. */
  plain: string[];
  /** The names that contain all of them, where they are few. */
  keys?: string[] | undefined;
  /** The other words. */
  others: WordMeaning[];
}

export const NO_FILTER: CarFilter = { brand: [], color: [], location: [] };

/** A cache key of the filters, without sorting and page, which do not change counts. */
export function filterKey(filter: CarFilter): string {
  const basic = (Object.keys(BASIC_FILTERS) as BasicFilter[]).map((name) => filter[name]);
  return JSON.stringify([...basic, ...Object.values(factsOf(filter))]);
}

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

function hasWord({ word, colors, bodies, year }: WordMeaning) {
  const ways = [containsFolded("car.search_key", word)];
  if (colors.length) ways.push(sql<SqlBool>`car.color_key = any(${colors}::text[])`);
  if (bodies.length) ways.push(sql<SqlBool>`car.body = any(${bodies}::text[])`);
  if (year !== undefined) ways.push(sql<SqlBool>`car.model = ${year}`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

function hasText({ plain, keys, others }: SearchedText) {
  const all = others.map(hasWord);
  if (keys) all.push(isNamed(keys));
  else for (const word of plain) all.push(containsFolded("car.search_key", word));
  return [sql<SqlBool>`car.deleted_at is null`, ...all];
}

/** The filters that apply to both cars and their counts, except that of the facet `except`. */
export function sharedFilters(filter: CarFilter, except?: FacetName) {
  const all: ReturnType<typeof isOfBrand>[] = [];
  if (filter.state && except !== "state") all.push(sql<SqlBool>`state = ${filter.state}`);
  if (filter.brand.length && except !== "brand") all.push(isOfBrand(filter.brand));
  if (filter.color.length && except !== "color") all.push(isAnyOf("color_key", filter.color));
  if (filter.location.length && except !== "location")
    all.push(isAnyOf("location_key", filter.location));
  return all;
}

/** Cars on offer that match the filters, except that of the facet `except`. */
export function matches(filter: CarFilter, except?: FacetName) {
  return (eb: ExpressionBuilder<Pick<Tables, "car">, "car">) => {
    const all = [...sharedFilters(filter, except), ...factFilters(filter, except)];
    if (filter.text) all.push(...hasText(filter.text));
    if (except !== "price") {
      if (filter.minPrice !== undefined) all.push(sql<SqlBool>`price >= ${filter.minPrice}`);
      if (filter.maxPrice !== undefined) all.push(sql<SqlBool>`price <= ${filter.maxPrice}`);
    }
    return eb.and([sql<SqlBool>`on_offer`, ...all]);
  };
}
