import { type RawBuilder, sql } from "kysely";
import { COMPARED_SOLD_YEARS, COMPARED_YEARS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";

/** Larger groups are compared with figures that a job works out. */
export const READ_AT_MOST = 500;

export interface Figures {
  cars: number;
  low: number;
  median: number;
  high: number;
}

/** Which cars a car is compared with. */
export type Group = { name: string } | { body: string; model: number };

const groupKey = (group: Group) =>
  "name" in group ? `name ${group.name}` : `body ${group.body} ${group.model}`;

function inGroup(group: Group, now: Date): RawBuilder<unknown> {
  const same =
    "name" in group
      ? sql`search_key = ${group.name}`
      : sql`body = ${group.body}
          and model between ${group.model - COMPARED_YEARS} and ${group.model + COMPARED_YEARS}`;
  return sql`${same} and deleted_at is null and not owner_banned
    and (sold_at is null
      or sold_at > ${now}::timestamptz - make_interval(years => ${COMPARED_SOLD_YEARS}))`;
}

const QUARTILES = sql`count(*)::int as cars,
  round(percentile_cont(0.25) within group (order by price))::bigint as low,
  round(percentile_cont(0.5) within group (order by price))::bigint as median,
  round(percentile_cont(0.75) within group (order by price))::bigint as high`;

/** The figures of a car's group without the car itself, of at most READ_AT_MOST + 1 cars. */
export async function readFigures(db: Db, group: Group, carId: string, now: Date) {
  const { rows } = await sql<Figures>`
    select ${QUARTILES} from (
      select price from car where ${inGroup(group, now)} and id <> ${carId}
      limit ${READ_AT_MOST + 1}
    ) as other`.execute(db);
  return rows[0] as Figures;
}

export function storedFigures(db: Db, group: Group) {
  return db
    .selectFrom("price_figures")
    .select(["cars", "low", "median", "high"])
    .where("key", "=", groupKey(group))
    .executeTakeFirst();
}

/** The groups that are too large to be read on a request. */
export async function largeGroups(db: Db): Promise<Group[]> {
  const names = await sql<{ name: string }>`
    select search_key as name from car where deleted_at is null and not owner_banned
    group by 1 having count(*) > ${READ_AT_MOST}`.execute(db);
  const bodies = await sql<{ body: string; model: number }>`
    with year as (
      select body, model, count(*) as cars from car
      where deleted_at is null and not owner_banned and body is not null group by 1, 2
    )
    select body, model from (
      select body, model, sum(cars) over (
        partition by body order by model
        range between ${sql.lit(COMPARED_YEARS)} preceding and ${sql.lit(COMPARED_YEARS)} following
      ) as cars from year
    ) as around where cars > ${READ_AT_MOST}`.execute(db);
  return [...names.rows, ...bodies.rows];
}

/** Works out the figures of a large group. */
export async function storeFigures(db: Db, group: Group, now: Date): Promise<void> {
  await sql`
    insert into price_figures (key, cars, low, median, high, at)
    select ${groupKey(group)}, cars, low, median, high, ${now}::timestamptz
    from (select ${QUARTILES} from car where ${inGroup(group, now)}) as figures
    where cars > 0
    on conflict (key) do update set cars = excluded.cars, low = excluded.low,
      median = excluded.median, high = excluded.high, at = excluded.at`.execute(db);
}

/** Forgets the figures of groups that are no longer large. */
export function deleteFiguresBefore(db: Db, at: Date) {
  return db.deleteFrom("price_figures").where("at", "<", at).execute();
}

/** What the comparison needs of a car. */
export function comparedCar(db: Db, carId: string) {
  return db
    .selectFrom("car")
    .select(["search_key", "body", "model", "price", "created_at"])
    .where("id", "=", carId)
    .executeTakeFirst();
}
