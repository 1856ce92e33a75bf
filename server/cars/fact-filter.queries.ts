import { type SqlBool, sql } from "kysely";
import type { CarSearch, FilterName } from "#shared/car.ts";
import { FILTER_FACTS, type FilterFact } from "#shared/constants.ts";

/** The filters on facts of cars and on their sellers; stored counts contain none of them. */
const FACT_FILTERS = [
  ...FILTER_FACTS,
  "minModel",
  "maxModel",
  "minMileage",
  "maxMileage",
  "seller",
] as const satisfies FilterName[];
export type FactFilter = Partial<Pick<CarSearch, (typeof FACT_FILTERS)[number]>>;

export type FactGroup = FilterFact | "model" | "mileage";

/** The conditions of the filter, except those of the group `except`. */
export function factFilters(filter: FactFilter, except?: string) {
  const all: ReturnType<typeof sql<SqlBool>>[] = [];
  for (const name of FILTER_FACTS)
    if (filter[name]?.length && name !== except)
      all.push(sql`${sql.ref(name)} = any(${filter[name]}::text[])`);
  const { minModel, maxModel, minMileage, maxMileage, seller } = filter;
  if (except !== "model") {
    if (minModel !== undefined) all.push(sql`model >= ${minModel}`);
    if (maxModel !== undefined) all.push(sql`model <= ${maxModel}`);
  }
  if (except !== "mileage") {
    if (minMileage !== undefined) all.push(sql`mileage >= ${minMileage}`);
    if (maxMileage !== undefined) all.push(sql`mileage <= ${maxMileage}`);
  }
  if (seller) all.push(sql`user_id = ${seller}`);
  return all;
}

export const hasFacts = (filter: FactFilter) => factFilters(filter).length > 0;

/** The part of a filter that is on facts. */
export const factsOf = (filter: FactFilter): FactFilter =>
  Object.fromEntries(FACT_FILTERS.map((name) => [name, filter[name]]));
