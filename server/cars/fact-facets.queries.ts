import { type RawBuilder, sql } from "kysely";
import { FILTER_FACTS, MILEAGE_PRESETS } from "#shared/constants.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";
import { dependsOnValues } from "./cars.queries.ts";
import type { FacetRow } from "./facets.queries.ts";
import { type FactGroup, factFilters } from "./fact-filter.queries.ts";
import { type CarFilter, matches } from "./filter.queries.ts";

const GROUPS: FactGroup[] = [...FILTER_FACTS, "model", "mileage"];

/**
 * What the cars of a group are counted by: its column, or the presets of mileage that contain the
 * car.
 */
const VALUE: Record<FactGroup, RawBuilder<unknown>> = {
  body: sql`body`,
  fuel: sql`fuel`,
  gearbox: sql`gearbox`,
  drive: sql`drive`,
  model: sql`model::text`,
  mileage: sql`(${sql.join(
    MILEAGE_PRESETS.map(
      ({ minMileage = 0, maxMileage }) =>
        sql`(mileage >= ${sql.lit(minMileage)} and ${
          maxMileage === undefined ? sql`true` : sql`mileage <= ${sql.lit(maxMileage)}`
        })::int::text`,
    ),
    sql` || `,
  )})`,
};

/** The counts of one group, or of several with the same conditions. */
function counts(db: Db, filter: CarFilter, groups: FactGroup[], except?: FactGroup) {
  const cars = db.selectFrom("car").where(matches(filter, except)).selectAll();
  const columns = groups.map((group) => sql`${VALUE[group]} as ${sql.ref(group)}`);
  const sets = groups.map((group) => sql`(${sql.ref(group)})`);
  // `grouping` has one bit for each column, the first the highest: 0 where the row counts by it.
  const allBits = 2 ** groups.length - 1;
  const bitOf = (n: number) => 2 ** (groups.length - 1 - n);
  const names = groups.map(
    (group, n) => sql`when ${sql.lit(allBits - bitOf(n))} then ${sql.lit(group)}`,
  );
  const refs = groups.map((group) => sql.ref(group));
  return sql`
    select case grouping(${sql.join(refs)}) ${sql.join(names, sql` `)} end as facet,
      null as id, coalesce(${sql.join(refs)}) as name, count(*)::int8 as count
    from (select ${sql.join(columns)} from (${cars}) car) valued
    group by grouping sets (${sql.join(sets)})`;
}

/** Counts the values of the facts as countFacets does those of the other filters: one statement. */
export async function countFactFacets(db: Db, filter: CarFilter): Promise<FacetRow[]> {
  const isFiltered = (group: FactGroup) =>
    factFilters(filter).length > factFilters(filter, group).length;
  const parts = GROUPS.filter(isFiltered).map((group) => counts(db, filter, [group], group));
  const others = GROUPS.filter((group) => !isFiltered(group));
  if (others.length) parts.push(counts(db, filter, others));
  const { rows } = await sql<FacetRow>`
    select * from (${sql.join(parts, sql` union all `)}) counted where name is not null
    ${sql.raw(dependsOnValues(filter) ? REPLAN : "")}`.execute(db);
  return rows;
}
