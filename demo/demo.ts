import type { Db } from "#server/db/tables.ts";
import {
  insertBrands,
  insertCars,
  insertPriceChanges,
  insertPurchases,
  insertReviews,
  insertUsers,
} from "./demo.queries.ts";
import {
  brandRows,
  carRows,
  priceChangeRows,
  purchaseCarRows,
  purchaseRows,
  reviewRows,
  userRows,
} from "./demo-rows.ts";
import { findPictures, findSpins, type PicturesOf } from "./pictures.ts";

export interface DemoOptions {
  hashPassword: (plain: string) => Promise<string>;
  /** The day that purchases and reviews are counted back from. */
  now?: Date;
  picturesOf?: PicturesOf;
}

/** Fills an empty database with the demonstration: people, cars with earlier prices, purchases and reviews. */
export async function seedDemo(
  db: Db,
  { hashPassword, now = new Date(), picturesOf }: DemoOptions,
) {
  const pictures = picturesOf ?? (await findPictures());
  await insertUsers(db, await userRows(now, hashPassword));
  const brandIds = await insertBrands(db, brandRows());
  await insertCars(db, carRows(now, pictures, await findSpins()), brandIds);
  await insertPriceChanges(db, priceChangeRows(now));
  await insertPurchases(db, purchaseRows(now), purchaseCarRows(pictures));
  await insertReviews(db, reviewRows(now));
}
