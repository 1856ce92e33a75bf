import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CarSearch } from "#shared/car.ts";
import type { Sort } from "#shared/constants.ts";
import { builtOnce } from "../db/built-once.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";
import { hasFacts } from "./fact-filter.queries.ts";
import { type CarFilter, matches } from "./filter.queries.ts";

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
  "car.vin",
  "car.mileage",
  "car.body",
  "car.fuel",
  "car.gearbox",
  "car.drive",
  "car.power",
  "car.engine",
  "car.doors",
  "car.seats",
  "car.owners",
  "car.service",
  "car.accident_free",
  "car.previous_price",
  "car.reduced_at",
] as const;

/**
 * What cars are read from: the table, or a statement that writes one and returns it under its name.
 */
export type Source = Pick<Db, "selectFrom">;

export function selectCar(db: Source) {
  return db.selectFrom("car").innerJoin("brand", "brand.id", "car.brand_id").select(COLUMNS);
}
export type CarRow = Awaited<ReturnType<typeof searchCars>>[number];

/** Whether the best query plan depends on the values. */
export function dependsOnValues(filter: CarFilter): boolean {
  const { name, minPrice, maxPrice } = filter;
  return Boolean(name) || minPrice !== undefined || maxPrice !== undefined || hasFacts(filter);
}

/** What each order begins with. */
const ORDERS: Record<Sort, RawBuilder<unknown> | undefined> = {
  default: undefined,
  price_asc: sql`car.price`,
  price_desc: sql`car.price desc`,
  mileage_asc: sql`car.mileage`,
  year_desc: sql`car.model desc`,
  year_asc: sql`car.model`,
  reduced: sql`car.reduced_at desc nulls last`,
};

/** One page of the catalogue. */
export function searchCars(db: Db, search: CarSearch & CarFilter) {
  const order = ORDERS[search.sort];
  const found = selectCar(db).where(matches(search));
  return (order ? found.orderBy(order) : found)
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
    .$if(dependsOnValues(search), (query) => query.modifyEnd(sql.raw(REPLAN)))
    .execute();
}

/** A car and who holds it. */
export function selectWholeCar(db: Source) {
  return selectCar(db)
    .leftJoin("car_hold", "car_hold.car_id", "car.id")
    .select(["car.deleted_at", "car.owner_banned", "car.spin"])
    .select(["car_hold.expires_at as held_until", "car_hold.user_id as held_by"]);
}

const readFoundCar = builtOnce((db: Db, id: string) =>
  selectWholeCar(db)
    .where("car.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("car.deleted_at", "is", null),
        eb.exists(
          eb
            .selectFrom("purchase_car")
            .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
            .select("purchase_car.car_id")
            .whereRef("purchase_car.car_id", "=", "car.id")
            .where("purchase.approved_at", "is not", null),
        ),
      ]),
    ),
);

/** A car that is not deleted, or that was ever bought, and who holds it. */
export async function findCar(db: Db, id: string) {
  const [car] = await readFoundCar(db, id);
  return car;
}
export type FoundCar = NonNullable<Awaited<ReturnType<typeof findCar>>>;

/** A position in the catalogue; the time as text, because a Date has no microseconds. */
export interface CarPlace {
  moment: string;
  id: string;
}

/** The next cars of the whole catalogue after `after`, newest first, for streaming. */
export function carsAfter(db: Db, after: CarPlace | null, limit: number) {
  return selectCar(db)
    .select(sql<string>`car.created_at::text`.as("moment"))
    .where("car.on_offer", "=", sql<boolean>`true`)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(car.created_at, car.id) < (${after?.moment}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
    .limit(limit)
    .execute();
}

export function carsOfUser(db: Db, userId: string, limit: number, offset: number) {
  // The index has all that pages before this one need.
  const shown = db
    .selectFrom("car")
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return selectCar(db)
    .where("car.id", "in", shown)
    .orderBy("car.created_at", "desc")
    .orderBy("car.id", "desc")
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

/** The current state of these cars, for carts and favorites in a browser. */
export function carsByIds(db: Db, ids: string[]) {
  return selectCar(db)
    .where("car.id", "in", ids)
    .select(["car.deleted_at", "car.owner_banned"])
    .execute();
}

/** The whole VINs of these cars. */
export function vinsOf(db: Db, ids: string[]) {
  return db.selectFrom("car").select(["id", "vin"]).where("id", "in", ids).execute();
}
