import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { invalidField } from "../http/errors.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { CarChange, NewCar } from "./car-input.ts";
import { brandNamed } from "./selling.queries.ts";

type KnownPictures = Pick<Pictures, "findUnknown">;

/** @throws 400 for what is no picture of the shop */
async function checkPictures(
  trx: Db,
  pictures: KnownPictures,
  lists: { image: string[] | undefined; spin: string[] | undefined },
): Promise<void> {
  const { image = [], spin = [] } = lists;
  const [unknown] = await pictures.findUnknown(trx, [...new Set([...image, ...spin])]);
  if (unknown === undefined) return;
  const path = image.includes(unknown)
    ? `image.${image.indexOf(unknown)}`
    : `spin.${spin.indexOf(unknown)}`;
  throw invalidField(path, messages.imageUnknown);
}

/** Removes duplicate addresses. */
const once = (image: string[] | undefined) => image && [...new Set(image)];

/** The columns of a new car, without those of its seller. */
export async function newColumns(
  trx: Db,
  pictures: KnownPictures,
  { brand, image, spin, accidentFree, ...car }: Omit<NewCar, "userId">,
) {
  const brand_id = await brandNamed(trx, brand);
  await checkPictures(trx, pictures, { image, spin });
  return { ...car, accident_free: accidentFree, brand_id, image: once(image), spin };
}

/** The columns of what is changed, without the price, which has a history. */
export async function changedColumns(
  trx: Db,
  pictures: KnownPictures,
  { brand, image, imageBefore: _, spin, accidentFree, price: __, ...car }: CarChange,
) {
  const brand_id = brand === undefined ? undefined : await brandNamed(trx, brand);
  await checkPictures(trx, pictures, { image, spin });
  return { ...car, accident_free: accidentFree, brand_id, image: once(image), spin };
}
