import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type CarColumn, type CarTableQuery, DASHBOARD_PAGE_SIZE } from "#shared/admin-tables.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { selectCar } from "./cars.queries.ts";
import { contains, isNamed, sharedFilters } from "./filter.queries.ts";
import { NAMES_MAX } from "./names.queries.ts";

type CarTableFilter = Pick<CarTableQuery, "name" | "color" | "model" | "location" | "state"> & {
  /** The search keys that contain `name`, where they are few. */
  keys?: string[] | undefined;
};

/**
 * The names that contain the text: of the cars on offer, from their own table, and of the others.
 */
export async function namesContaining(db: Db, text: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom("car_name")
    .select("search_key")
    .where(containsWords("car_name.search_key", text))
    .union(
      db
        .selectFrom("car")
        .select("search_key")
        .where(sql<SqlBool>`deleted_at is null and not on_offer`)
        .where(containsWords("car.search_key", text)),
    )
    .limit(NAMES_MAX + 1)
    .execute();
  return rows.length > NAMES_MAX ? undefined : rows.map(({ search_key }) => search_key);
}

/** The sort expression of each column, as in its index; carsByBrand sorts by brand without a name. */
const sorts: Record<CarColumn, RawBuilder<unknown>> = {
  name: sql`car.search_key`,
  brand: sql`brand.key`,
  color: sql`car.color_key`,
  model: sql`car.model`,
  price: sql`car.price`,
  location: sql`car.location_key`,
  state: sql`car.state`,
  rating: sql`coalesce(car.rating_sum::float8 / nullif(car.rating_count, 0), 0)`,
};

/** The filters that apply to both cars and their counts. */
function countableFilters({ color, location, state }: CarTableFilter) {
  const one = (value: string | undefined) => (value ? [value] : []);
  return sharedFilters({ state, brand: [], color: one(color), location: one(location) });
}

function live(filter: CarTableFilter) {
  const all = [sql<SqlBool>`car.deleted_at is null`, ...countableFilters(filter)];
  if (filter.model !== undefined) all.push(sql<SqlBool>`car.model = ${filter.model}`);
  if (filter.keys) all.push(isNamed(filter.keys));
  else if (filter.name) all.push(contains(filter.name));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** One page of the administrators' list, in the order of a column, otherwise newest first. */
export function adminCars(
  db: Db,
  { sort, order, page, ...filter }: CarTableQuery & Pick<CarTableFilter, "keys">,
) {
  const offset = (page - 1) * DASHBOARD_PAGE_SIZE;
  if (sort === "brand" && !filter.name) return carsByBrand(db, { order, filter, offset });
  const by = sort && sorts[sort];
  // Scanning an index backwards reverses every column.
  const ties = sort && order === "desc" ? "asc" : "desc";
  const found = selectCar(db).where(live(filter));
  return (by ? found.orderBy(by, order) : found)
    .orderBy("car.created_at", ties)
    .orderBy("car.id", ties)
    .limit(DASHBOARD_PAGE_SIZE)
    .offset(offset)
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

/** Reads at most one page of rows from each brand, so that few rows are sorted. */
function carsByBrand(
  db: Db,
  page: { order: "asc" | "desc"; filter: CarTableFilter; offset: number },
) {
  const { order, filter, offset } = page;
  const ids = db
    .selectFrom("brand as known")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("car")
          .select(["car.id", "car.created_at"])
          .where(live(filter))
          .whereRef("car.brand_id", "=", "known.id")
          .orderBy("car.created_at", "desc")
          .orderBy("car.id", "desc")
          .limit(offset + DASHBOARD_PAGE_SIZE)
          .as("some"),
      (join) => join.onTrue(),
    )
    .select("some.id")
    .orderBy("known.key", order)
    .orderBy("some.created_at", "desc")
    .orderBy("some.id", "desc")
    .limit(DASHBOARD_PAGE_SIZE)
    .offset(offset);
  return selectCar(db)
    .where("car.id", "in", ids)
    .orderBy("brand.key", order)
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

/** How many match; with a search or a model counted only up to `enough`. */
export async function countAdminCars(db: Db, filter: CarTableFilter, enough: number) {
  const found = db.selectFrom("car").where(live(filter)).select("car.id").limit(enough);
  const counted = sql<number>`(select count(*) from (${found}) found)`;
  const offers = sql.join([sql<SqlBool>`true`, ...countableFilters(filter)], sql` and `);
  const summed = sql<number>`(select coalesce(sum(cars), 0) from car_count where ${offers})
    + (select count(*) from car where deleted_at is null and not on_offer and ${offers})`;
  const total = filter.name || filter.model !== undefined ? counted : summed;
  const { rows } = await sql<{ total: string | number }>`select ${total} as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The distinct values of a column, by a loose index scan. */
async function distinct(db: Db, shown: "color" | "location" | "model", key: string) {
  const column = sql.ref(shown);
  const by = sql.ref(key);
  const { rows } = await sql<{ value: string | number }>`
    with recursive step as (
      (select ${by} as key, ${column} as value from car where deleted_at is null
        order by ${by} limit 1)
      union all
      select next.* from step cross join lateral (
        select ${by}, ${column} from car where deleted_at is null and ${by} > step.key
        order by ${by} limit 1
      ) next
    )
    select value from step order by key`.execute(db);
  return rows.map(({ value }) => value);
}

/** The values to filter by; models, which are years, as numbers. */
export async function adminCarOptions(db: Db) {
  const [colors, models, locations] = await Promise.all([
    distinct(db, "color", "color_key"),
    distinct(db, "model", "model"),
    distinct(db, "location", "location_key"),
  ]);
  const texts = (values: (string | number)[]) => values.map(String).filter(Boolean);
  return { colors: texts(colors), models: models.map(Number), locations: texts(locations) };
}
