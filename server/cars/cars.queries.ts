import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { CarSearch } from "#shared/car.ts";
import { PLAN_ANEW } from "../db/named-statements.ts";
import type { Db, Tables } from "../db/tables.ts";

const COLUMNS = [
  "car.id",
  "car.name",
  "car.model",
  "brand.name as brand",
  "car.state",
  "car.price",
  "car.image",
  "car.location",
  "car.color",
  "car.description",
  "car.user_id",
  "car.rating_sum",
  "car.rating_count",
  "car.sold_at",
  "car.created_at",
] as const;

function selectCar(db: Db) {
  return db.selectFrom("car").innerJoin("brand", "brand.id", "car.brand_id").select(COLUMNS);
}
export type CarRow = Awaited<ReturnType<typeof searchCars>>[number];

/** The filters of the catalogue; each can be left out to count what it would give. */
export type CarFilter = Pick<
  CarSearch,
  "name" | "state" | "minPrice" | "maxPrice" | "brand" | "color" | "location"
>;
export type FilterGroup = "state" | "price" | "brand" | "color" | "location";

type CarExpressions = ExpressionBuilder<Pick<Tables, "car">, "car">;

/** One value compares plainly, so that the index gives the rows in order; several as a list. */
function isAnyOf(column: "color_key" | "location_key", values: string[]) {
  const [only] = values;
  return values.length === 1
    ? sql<SqlBool>`${sql.ref(`car.${column}`)} = fold(${only})`
    : sql<SqlBool>`${sql.ref(`car.${column}`)} = any(array(select fold(v) from unnest(${values}::text[]) v))`;
}

function isOfBrand(names: string[]) {
  const [only] = names;
  return names.length === 1
    ? sql<SqlBool>`car.brand_id = (select id from brand where key = fold(${only}))`
    : sql<SqlBool>`car.brand_id = any(array(select id from brand where key = any(array(select fold(v) from unnest(${names}::text[]) v))))`;
}

function contains(name: string) {
  const literal = name.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`car.search_key like '%' || fold(${literal}) || '%'`;
}

/** What a visitor may find, narrowed by the filters, all but `except`'s own. */
export function matches(filter: CarFilter, except?: FilterGroup) {
  return (eb: CarExpressions) => {
    const all = [eb("car.on_offer", "=", sql<boolean>`true`)];
    if (filter.name) all.push(eb.and([contains(filter.name)]));
    if (filter.state && except !== "state") all.push(eb("car.state", "=", filter.state));
    if (except !== "price") {
      if (filter.minPrice !== undefined) all.push(eb("car.price", ">=", filter.minPrice));
      if (filter.maxPrice !== undefined) all.push(eb("car.price", "<=", filter.maxPrice));
    }
    if (filter.brand.length && except !== "brand") all.push(eb.and([isOfBrand(filter.brand)]));
    if (filter.color.length && except !== "color")
      all.push(eb.and([isAnyOf("color_key", filter.color)]));
    if (filter.location.length && except !== "location")
      all.push(eb.and([isAnyOf("location_key", filter.location)]));
    return eb.and(all);
  };
}

function dependsOnValues(filter: CarFilter): boolean {
  return Boolean(filter.name) || filter.minPrice !== undefined || filter.maxPrice !== undefined;
}

/** One page of the catalogue. */
export function searchCars(db: Db, search: CarSearch) {
  const byPrice = search.sort === "price_asc" ? "asc" : "desc";
  return selectCar(db)
    .where(matches(search))
    .$if(search.sort !== "default", (query) => query.orderBy("car.price", byPrice))
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
    .$if(dependsOnValues(search), (query) => query.modifyEnd(sql.raw(PLAN_ANEW)))
    .execute();
}

export async function countCars(db: Db, filter: CarFilter): Promise<number> {
  const row = await db
    .selectFrom("car")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matches(filter))
    .$if(dependsOnValues(filter), (query) => query.modifyEnd(sql.raw(PLAN_ANEW)))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** A car in any state but deleted; a deleted one only where it was ever bought. */
export function findCar(db: Db, id: string) {
  return selectCar(db)
    .where("car.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("car.deleted_at", "is", null),
        eb.exists(eb.selectFrom("purchase_car").select("car_id").whereRef("car_id", "=", "car.id")),
      ]),
    )
    .select(["car.deleted_at", "car.owner_banned"])
    .executeTakeFirst();
}

/** The next cars of the whole catalogue after `after`, newest first, for streaming. */
export function carsAfter(db: Db, after: { created_at: Date; id: string } | null, limit: number) {
  return selectCar(db)
    .where("car.on_offer", "=", sql<boolean>`true`)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(car.created_at, car.id) < (${after?.created_at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(limit)
    .execute();
}

export function carsOfUser(db: Db, userId: string, limit: number, offset: number) {
  return selectCar(db)
    .where("car.user_id", "=", userId)
    .where("car.deleted_at", "is", null)
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCarsOfUser(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("car")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The cars of these ids as they stand now, for carts and favourites kept in a browser. */
export function carsByIds(db: Db, ids: string[]) {
  return selectCar(db)
    .where("car.id", "in", ids)
    .select(["car.deleted_at", "car.owner_banned"])
    .execute();
}
