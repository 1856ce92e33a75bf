import { type SqlBool, sql } from "kysely";
import type { CarSearch } from "#shared/car.ts";

/** The filters on facts of cars and on their sellers; stored counts contain none of them. */
export type FactFilter = Partial<
  Pick<
    CarSearch,
    | "body"
    | "fuel"
    | "gearbox"
    | "drive"
    | "minModel"
    | "maxModel"
    | "minMileage"
    | "maxMileage"
    | "seller"
  >
>;

export const CHOICE_FACTS = ["body", "fuel", "gearbox", "drive"] as const;
export type FactGroup = (typeof CHOICE_FACTS)[number] | "model" | "mileage";

/** The conditions of the filter, except those of the group `except`. */
export function factFilters(filter: FactFilter, except?: string) {
  const all: ReturnType<typeof sql<SqlBool>>[] = [];
  for (const name of CHOICE_FACTS)
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
export function factsOf(filter: FactFilter): FactFilter {
  const { body, fuel, gearbox, drive, minModel, maxModel, minMileage, maxMileage, seller } = filter;
  return { body, fuel, gearbox, drive, minModel, maxModel, minMileage, maxMileage, seller };
}
