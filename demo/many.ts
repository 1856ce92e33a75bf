import type { Db } from "#server/db/tables.ts";
import { allowLongStatements, insertBrands, vacuumSeeded } from "./demo.queries.ts";
import { brandRows } from "./demo-rows.ts";
import { allLooks, generatedCountries, generatedModels } from "./generated-models.ts";
import { withoutIndexes } from "./indexes.queries.ts";
import {
  countRows,
  insertGeneratedCars,
  insertGeneratedUsers,
  type UserBatch,
} from "./many.queries.ts";
import { findPictures, type PicturesOf } from "./pictures.ts";

const BATCH = 100_000;
/** From this many rows on it is faster to build the indexes afterwards. */
const MANY = 50_000;
const CARS_PER_SELLER = 20;
const SELLERS_MAX = 5_000;

export interface ManyOptions {
  /** The day that listing and joining are counted back from. */
  now?: Date;
  picturesOf?: PicturesOf;
}

/** Adds this many generated cars with sellers of their own; takes seconds for 100,000. */
export async function seedMany(db: Db, count: number, options: ManyOptions = {}) {
  await inTransaction(db, (trx) => addCars(trx, count, options));
}

/** Adds this many generated users, a few of them banned; takes seconds for 100,000. */
export async function seedManyUsers(db: Db, count: number, { now = new Date() }: ManyOptions = {}) {
  await inTransaction(db, (trx) => addUsers(trx, { count, now, bans: true }));
}

/** A new transaction with a vacuum afterwards, or the caller's transaction without a vacuum. */
async function inTransaction(db: Db, work: (trx: Db) => Promise<unknown>) {
  if (db.isTransaction) return work(db);
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    await work(trx);
  });
  await vacuumSeeded(db);
}

async function addCars(db: Db, count: number, { now = new Date(), picturesOf }: ManyOptions) {
  const pictures = picturesOf ?? (await findPictures());
  const looks = allLooks.map((look) => ({ ...look, images: pictures(look) }));
  const brandIds = await insertBrands(db, brandRows());
  const models = generatedModels.map((model) => ({
    ...model,
    brand_id: brandIds.get(model.brand) ?? "",
  }));
  const sellerCount = Math.min(SELLERS_MAX, Math.ceil(count / CARS_PER_SELLER));
  const sellers = {
    first: await addUsers(db, { count: sellerCount, now, bans: false }),
    count: sellerCount,
  };
  const first = (await countRows(db, "car")) + 1;
  await inBulk(db, "car", count, async () => {
    for (const batch of batches(first, count))
      await insertGeneratedCars(db, {
        ...batch,
        sellers,
        models,
        looks,
        now,
        countries: generatedCountries,
      });
  });
}

interface NewUsers extends Pick<UserBatch, "now" | "bans"> {
  count: number;
}

/**
 * Numbers continue after the existing rows, so that a second call adds others.
 * @returns the first number
 */
async function addUsers(db: Db, { count, now, bans }: NewUsers): Promise<number> {
  const first = (await countRows(db, "app_user")) + 1;
  await inBulk(db, "app_user", count, async () => {
    for (const batch of batches(first, count))
      await insertGeneratedUsers(db, {
        ...batch,
        now,
        bans,
        countries: generatedCountries,
      });
  });
  return first;
}

async function inBulk(
  db: Db,
  table: "car" | "app_user",
  count: number,
  work: () => Promise<void>,
): Promise<void> {
  if (count < MANY) await work();
  else await withoutIndexes(db, table, work);
}

/** The ranges of at most BATCH numbers from `first` on. */
function* batches(first: number, count: number) {
  const end = first + count - 1;
  for (let from = first; from <= end; from += BATCH)
    yield { first: from, last: Math.min(end, from + BATCH - 1) };
}
