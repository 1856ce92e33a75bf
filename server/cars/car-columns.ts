import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { badRequest } from "../http/errors.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { CarChange, NewCar } from "./car-input.ts";
import { brandNamed } from "./selling.queries.ts";

type KnownPictures = Pick<Pictures, "findUnknown">;

/** One address twice is one picture. @throws 400 for what is no picture of the shop */
async function checkPictures(trx: Db, pictures: KnownPictures, addresses: string[]) {
  const image = [...new Set(addresses)];
  const [unknownImage] = await pictures.findUnknown(trx, image);
  if (unknownImage === undefined) return image;
  const path = `image.${addresses.indexOf(unknownImage)}`;
  throw badRequest(messages.imageUnknown, [{ path, message: messages.imageUnknown }]);
}

/** The columns of a new car, without those of its seller. */
export async function newColumns(
  trx: Db,
  pictures: KnownPictures,
  { brand, image = [], accidentFree, ...car }: Omit<NewCar, "userId">,
) {
  const brand_id = await brandNamed(trx, brand);
  const known = await checkPictures(trx, pictures, image);
  return { ...car, accident_free: accidentFree, brand_id, image: known };
}

/** The columns of what is changed, without the price, which has a history. */
export async function changedColumns(
  trx: Db,
  pictures: KnownPictures,
  { brand, image, accidentFree, price: _, ...car }: CarChange,
) {
  const brand_id = brand === undefined ? undefined : await brandNamed(trx, brand);
  const known = image && (await checkPictures(trx, pictures, image));
  return { ...car, accident_free: accidentFree, brand_id, image: known };
}
