import { type RawBuilder, sql } from "kysely";
import { COMPARED_MIN, COMPARED_SOLD_YEARS, COMPARED_YEARS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";

/** Larger groups are compared with figures that a job computes. */
const READ_AT_MOST = 500;

export interface Figures {
  cars: number;
  low: number;
  median: number;
  high: number;
}

/** Which cars a car is compared with, and where their figures are stored. */
interface Group {
  key: RawBuilder<unknown>;
  same: RawBuilder<unknown>;
}

/** Columns and values alike. */
const named = (name: unknown): Group => ({
  key: sql`concat('name ', ${name}::text)`,
  same: sql`search_key = ${name}`,
});
const alike = (body: unknown, model: unknown): Group => ({
  key: sql`concat('body ', ${body}::text, ' ', ${model}::int)`,
  same: sql`body = ${body} and model between ${model}::int - ${sql.lit(COMPARED_YEARS)}
    and ${model}::int + ${sql.lit(COMPARED_YEARS)}`,
});

const inGroup = ({ same }: Group, now: Date) => sql`${same}
  and deleted_at is null and not owner_banned
  and (sold_at is null
    or sold_at > ${now}::timestamptz - make_interval(years => ${COMPARED_SOLD_YEARS}))`;

const QUARTILES = sql`count(*)::int as cars,
  round(percentile_cont(0.25) within group (order by price))::bigint as low,
  round(percentile_cont(0.5) within group (order by price))::bigint as median,
  round(percentile_cont(0.75) within group (order by price))::bigint as high`;

/**
 * The figures of a group without the car itself: exact, or for a large group those of the last day,
 * which include the car. In so large a group it makes no difference.
 */
function figuresOf(group: Group, carId: string, now: Date): RawBuilder<Figures> {
  return sql`
    select coalesce(stored.cars - 1, read.cars) as cars, coalesce(stored.low, read.low) as low,
      coalesce(stored.median, read.median) as median, coalesce(stored.high, read.high) as high
    from (
      select ${QUARTILES} from (
        select price from car where ${inGroup(group, now)} and id <> ${carId}
        limit ${sql.lit(READ_AT_MOST + 1)}
      ) as other
    ) as read
    left join price_figures as stored
      on read.cars > ${sql.lit(READ_AT_MOST)} and stored.key = ${group.key}`;
}

/** What a car's price is compared with. */
export interface Comparison {
  price: number;
  named: Figures;
  /** No cars where there are enough of the name. */
  alike: Figures;
}

/** One row with the comparison of a car; none where there is no such car. */
export function comparison(carId: string, now: Date): RawBuilder<Comparison> {
  const byName = named(sql.ref("asked.search_key"));
  const byBody = alike(sql.ref("asked.body"), sql.ref("asked.model"));
  const isNeeded = sql`named.cars < ${sql.lit(COMPARED_MIN)}`;
  const ifNeeded = { ...byBody, same: sql`${isNeeded} and ${byBody.same}` };
  return sql`
    select asked.price, row_to_json(named) as named, row_to_json(alike) as alike
    from (select price, search_key, body, model from car where id = ${carId}) as asked
    cross join lateral (${figuresOf(byName, carId, now)}) as named
    cross join lateral (${figuresOf(ifNeeded, carId, now)}) as alike`;
}

export async function readComparison(db: Db, carId: string, now: Date) {
  const { rows } = await comparison(carId, now).execute(db);
  return rows[0];
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
  return [
    ...names.rows.map(({ name }) => named(name)),
    ...bodies.rows.map(({ body, model }) => alike(body, model)),
  ];
}

/** Computes and stores the figures of a large group. */
export async function storeFigures(db: Db, group: Group, now: Date): Promise<void> {
  await sql`
    insert into price_figures (key, cars, low, median, high, at)
    select ${group.key}, cars, low, median, high, ${now}::timestamptz
    from (select ${QUARTILES} from car where ${inGroup(group, now)}) as figures
    where cars > 0
    on conflict (key) do update set cars = excluded.cars, low = excluded.low,
      median = excluded.median, high = excluded.high, at = excluded.at`.execute(db);
}

/** Deletes the figures of groups that are no longer large. */
export function deleteFiguresBefore(db: Db, at: Date) {
  return db.deleteFrom("price_figures").where("at", "<", at).execute();
}
