import type { Car } from "#shared/car.ts";
import type { Db } from "../db/tables.ts";
import { ownsCar } from "./car.present.ts";
import { vinsOf } from "./cars.queries.ts";

export type Reader = { id: string; type: string } | null | undefined;

/**
 * A list of cars, each as JSON, as its reader may see it: owners and administrators see whole VINs.
 * The reader is looked up only if the list contains a VIN.
 */
export async function withOwnVins(
  db: Db,
  texts: string[],
  reader: () => Promise<Reader>,
): Promise<string[]> {
  if (!texts.some((text) => text.includes('"vin":"'))) return texts;
  const user = await reader();
  if (!user) return texts;
  const cars = texts.map((text) => JSON.parse(text) as Car);
  const own = cars.filter(({ vin, userId }) => vin !== null && ownsCar({ user_id: userId }, user));
  if (own.length === 0) return texts;
  const ids = own.map(({ id }) => id);
  const vins = new Map((await vinsOf(db, ids)).map(({ id, vin }) => [id, vin]));
  return cars.map((car, n) =>
    vins.has(car.id) ? JSON.stringify({ ...car, vin: vins.get(car.id) }) : (texts[n] as string),
  );
}
