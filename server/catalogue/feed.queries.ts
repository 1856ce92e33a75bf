import { sql } from "kysely";
import { type CarRow, selectCar } from "../cars/cars.queries.ts";
import type { Db } from "../db/tables.ts";
import type { Offer } from "./columns.ts";

/** Of more changes than this the cars are read afterwards, a batch at a time. */
const CARS_AT_ONCE = 1_000;
/** Of more changes than this what lists show of the cars is read once somebody asks for it. */
const SHOWN_AT_ONCE = 100;
/** Between two batches other requests have their turn. */
const LOAD_BATCH = 1_000;
/** Stands for all cars: see the migration. */
export const ALL_CARS = "00000000-0000-0000-0000-000000000000";

/** Microseconds, because a Date has none. */
const micros = (moment: string) =>
  sql<number>`(extract(epoch from ${sql.ref(moment)}) * 1000000)::int8`;
export const LISTED_AT = micros("car.created_at");
export const REDUCTION_AT = micros("car.reduced_at").$castTo<number | null>();

const OFFER = sql`
  car.id, car.brand_id, brand.name as brand, brand.key as brand_key, car.color, car.color_key,
  car.location, car.location_key, car.state, car.price, car.search_key, car.user_id, car.model,
  car.mileage, car.body, car.fuel, car.gearbox, car.drive, ${LISTED_AT} as listed_at,
  ${REDUCTION_AT} as reduction_at`;

export interface Changes {
  /** What this read could see; the next read returns what came after. */
  snapshot: string;
  /** The cars that changed. */
  ids: string[];
  /** Those of them that are on offer; null where they are too many to be read at once. */
  cars: Offer[] | null;
  /** Where they are too many: those that a transaction of no more cars than that has changed. */
  small: string[] | null;
  /** What lists show of them; null where they are many. */
  shown: CarRow[] | null;
}

/** JSON has no dates. */
const dated = (row: CarRow): CarRow => ({
  ...row,
  created_at: new Date(row.created_at),
  sold_at: row.sold_at && new Date(row.sold_at),
  reduced_at: row.reduced_at && new Date(row.reduced_at),
});

/** The cars changed by transactions that `snapshot` did not see, as they are now. */
export async function readChanges(db: Db, snapshot: string): Promise<Changes> {
  const shown = selectCar(db)
    .where(sql<boolean>`car.id = any(changed.ids)`)
    .where("car.on_offer", "=", sql<boolean>`true`);
  const { rows } = await sql<Changes>`
    with change as materialized (
      select car_id, transaction_id from car_change
      where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
    ), changed as materialized (
      select array(select car_id from change) as ids
    )
    select pg_current_snapshot()::text as snapshot, array_to_json(changed.ids) as ids,
      case when cardinality(changed.ids) <= ${CARS_AT_ONCE} then (
        select coalesce(json_agg(offers), '[]') from (
          select ${OFFER} from car join brand on brand.id = car.brand_id
          where car.id = any(changed.ids) and car.on_offer
        ) offers
      ) end as cars,
      case when cardinality(changed.ids) > ${CARS_AT_ONCE} then (
        select coalesce(json_agg(distinct car_id), '[]') from (
          select car_id, count(*) over (partition by transaction_id) as cars from change
        ) sized
        where cars <= ${CARS_AT_ONCE}
      ) end as small,
      case when cardinality(changed.ids) <= ${SHOWN_AT_ONCE} then (
        select coalesce(json_agg(shown), '[]') from ${shown} shown
      ) end as shown
    from changed`.execute(db);
  const changes = rows[0] as Changes;
  const ids = [...new Set(changes.ids)];
  return { ...changes, ids, shown: changes.shown?.map(dated) ?? null };
}

/** Those of the cars that are on offer. */
export async function readOffers(db: Db, ids: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${OFFER} from car join brand on brand.id = car.brand_id
    where car.id = any(${ids}::uuid[]) and car.on_offer`.execute(db);
  return rows;
}

/**
 * Reads all cars on offer, a batch at a time.
 * @returns what the reading could see; `readChanges` goes on from there
 */
export function readAllOffers(db: Db, use: (offers: Offer[]) => void): Promise<string> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_current_snapshot()::text as snapshot`.execute(trx);
      await sql`
        declare offers no scroll cursor for
        select ${OFFER} from car join brand on brand.id = car.brand_id
        where car.on_offer`.execute(trx);
      while (true) {
        const batch = await sql<Offer>`fetch ${sql.lit(LOAD_BATCH)} from offers`.execute(trx);
        use(batch.rows);
        if (batch.rows.length < LOAD_BATCH) break;
      }
      return rows[0]?.snapshot ?? "";
    });
}
