import { type RawBuilder, sql } from "kysely";
import { type FoundCar, selectWholeCar } from "../cars/cars.queries.ts";
import { builtOnce } from "../db/built-once.ts";
import type { Db } from "../db/tables.ts";
import type { Offer } from "./columns.ts";

/** With more changes than this the cars are read afterwards, a batch at a time. */
const CARS_AT_ONCE = 1_000;
/** With more changes than this, what visitors see of the cars is read once it is asked for. */
const SHOWN_AT_ONCE = 100;
/** Between two batches other requests have their turn. */
const LOAD_BATCH = 1_000;
/** Stands for all cars: see the migration. */
const ALL_CARS = "00000000-0000-0000-0000-000000000000";

/** Microseconds, because a Date has none. */
const micros = (moment: string) =>
  sql<number>`(extract(epoch from ${sql.ref(moment)}) * 1000000)::int8`;
export const LISTED_AT = micros("car.created_at");
export const REDUCTION_AT = micros("car.reduced_at").$castTo<number | null>();

const OFFER_COLUMNS: Record<keyof Offer, RawBuilder<unknown>> = {
  id: sql`car.id`,
  brand_id: sql`car.brand_id`,
  brand: sql`brand.name`,
  brand_key: sql`brand.key`,
  color: sql`car.color`,
  color_key: sql`car.color_key`,
  location: sql`car.location`,
  location_key: sql`car.location_key`,
  state: sql`car.state`,
  price: sql`car.price`,
  search_key: sql`car.search_key`,
  user_id: sql`car.user_id`,
  model: sql`car.model`,
  mileage: sql`car.mileage`,
  body: sql`car.body`,
  fuel: sql`car.fuel`,
  gearbox: sql`car.gearbox`,
  drive: sql`car.drive`,
  listed_at: LISTED_AT,
  reduction_at: REDUCTION_AT,
};
const OFFER = sql.join(
  Object.entries(OFFER_COLUMNS).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
);

/** Cars that have changed, too many to be read at once. */
export interface ManyCars {
  /** Those that a transaction of few cars has changed. */
  small: string[];
  /** The others, 16 bytes each: a hundred thousand texts would take long to read. */
  large: Buffer;
}

export interface Changes {
  /** When the read began, by `performance.now()`. */
  askedAt: number;
  /** What this read could see; the next read returns what came after. */
  snapshot: string;
  /** Any car may have changed, and nothing is known of single ones. */
  all: boolean;
  /** The cars that changed; none where they are too many to be read at once. */
  ids: string[];
  /** Those among them that several transactions have changed. */
  several: string[];
  /** The changed cars that are on offer. */
  cars: Offer[];
  /** What lists and their own pages show of them; null where they are many. */
  shown: FoundCar[] | null;
  /** Instead of these, where they are too many. */
  many: ManyCars | null;
}

interface ManyRow {
  all: boolean;
  small: string[];
  large: Buffer;
}

/** JSON has no dates. */
const dated = (row: FoundCar): FoundCar => ({
  ...row,
  created_at: new Date(row.created_at),
  sold_at: row.sold_at && new Date(row.sold_at),
  reduced_at: row.reduced_at && new Date(row.reduced_at),
  deleted_at: row.deleted_at && new Date(row.deleted_at),
  held_until: row.held_until && new Date(row.held_until),
});

/** What `until` could see and `since` could not. */
const committedBetween = (since: string, until: RawBuilder<string>) => sql`
  transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
  and transaction_id < pg_snapshot_xmax(${until})
  and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
  and pg_visible_in_snapshot(transaction_id, ${until})`;

/**
 * Each car once, in one pass and a sort: a join would be planned by how many changes the table had
 * when the plan was made, and take minutes for a hundred thousand where it had few. In the order in
 * which they were changed, cars that lie side by side are then read together.
 */
async function readManyChanges(db: Db, since: string, until: string): Promise<ManyRow> {
  const { rows } = await sql<ManyRow>`
    with counted as materialized (
      select car_id, ctid as place, count(*) over (partition by transaction_id) > ${CARS_AT_ONCE} as is_large
      from car_change where ${committedBetween(since, sql`${until}::pg_snapshot`)}
    ), each_car as materialized (
      select car_id, min(place) as place, bool_and(is_large) as is_large
      from counted group by car_id
    )
    select coalesce(bool_or(car_id = ${ALL_CARS}), false) as all,
      coalesce(json_agg(car_id) filter (where not is_large), '[]') as small,
      coalesce(string_agg(uuid_send(car_id), '' order by place) filter (where is_large), '') as large
    from each_car`.execute(db);
  return rows[0] as ManyRow;
}

type FewRow = Omit<Changes, "many" | "askedAt">;

/** If they are many, only some of their ids. */
const readFewChanges = builtOnce((db: Db, snapshot: string) => {
  const shown = selectWholeCar(db)
    .where(sql<boolean>`car.id = any(changed.ids)`)
    .where("car.on_offer", "=", sql<boolean>`true`);
  return sql<FewRow>`
    with found as materialized (
      select car_id, transaction_id from car_change
      where ${committedBetween(snapshot, sql`pg_current_snapshot()`)}
      limit ${CARS_AT_ONCE + 1}
    ), changed as materialized (
      select array(select car_id from found) as ids
    )
    select pg_current_snapshot()::text as snapshot,
      ${ALL_CARS}::uuid = any(changed.ids) as all,
      array_to_json(changed.ids) as ids,
      array_to_json(array(
        select car_id from found group by car_id having count(distinct transaction_id) > 1
      )) as several,
      case when cardinality(changed.ids) <= ${CARS_AT_ONCE} then (
        select coalesce(json_agg(offers), '[]') from (
          select ${OFFER} from car join brand on brand.id = car.brand_id
          where car.id = any(changed.ids) and car.on_offer
        ) offers
      ) else '[]' end as cars,
      case when cardinality(changed.ids) <= ${SHOWN_AT_ONCE} then (
        select coalesce(json_agg(shown), '[]') from ${shown} shown
      ) end as shown
    from changed`;
});

interface ReadOptions {
  /** Reads the changes where they are many, which takes longer. */
  background?: Db;
  /** They are many, and are being read. */
  expectMany?: () => void;
}

/** The cars changed by transactions that `snapshot` did not see, as they are now. */
export async function readChanges(
  db: Db,
  snapshot: string,
  { background = db, expectMany = () => {} }: ReadOptions = {},
): Promise<Changes> {
  const askedAt = performance.now();
  const [found] = await readFewChanges(db, snapshot);
  const changes = { ...(found as FewRow), askedAt };
  if (changes.ids.length > CARS_AT_ONCE) {
    expectMany();
    const { all, ...many } = await readManyChanges(background, snapshot, changes.snapshot);
    return { ...changes, all, ids: [], many };
  }
  return {
    ...changes,
    ids: [...new Set(changes.ids)],
    shown: changes.shown?.map(dated) ?? null,
    many: null,
  };
}

/** The cars among these that are on offer. */
export const readOffers = builtOnce(
  (_db: Db, ids: readonly string[]) => sql<Offer>`
    select ${OFFER} from car join brand on brand.id = car.brand_id
    where car.id = any(${ids}::uuid[]) and car.on_offer`,
);

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
