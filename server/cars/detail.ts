import { messages } from "#shared/messages.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { noteTimeCheck } from "../catalogue/followed-reads.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { presentCarTo } from "./car.present.ts";
import { isAvailable } from "./car-lists.ts";
import { type FoundCar, findCar } from "./cars.queries.ts";
import type { Reader } from "./own-vins.ts";

interface Deps {
  db: Db;
  freshDb: Db;
  catalogue: Pick<Catalogue, "beginRead" | "getOrLoadOne">;
  now?: (() => Date) | undefined;
}

/** Until when another buyer is paying for a car. */
function heldUntil({ held_until, held_by }: FoundCar, reader: Reader, now: () => Date) {
  if (!held_until || held_by === reader?.id || held_until <= now()) return null;
  noteTimeCheck(() => held_until > now());
  return held_until.toISOString();
}

/** Reads a car with the fields that only its own page shows, cached until it changes. */
export function createDetail({ db, freshDb, catalogue, now = () => new Date() }: Deps) {
  /** Visitors do not see the whole VIN. @throws 404 'Car not found' */
  return async (id: string, reader?: Reader) => {
    const follow = catalogue.beginRead();
    const row = isId(id)
      ? await catalogue.getOrLoadOne("car", id.toLowerCase(), (changed) =>
          findCar(changed ? freshDb : db, id),
        )
      : undefined;
    if (!row) throw notFound(messages.carNotFound);
    const { id: carId, rating_count: count, rating_sum: sum } = row;
    // It lasts as long as a cached page, so it must not refer to the row.
    follow((change) => change.id === carId);
    const rated = count === 0 ? null : { count, average: sum / count };
    const car = presentCarTo(reader)(row);
    const held = heldUntil(row, reader, now);
    return { ...car, spin: row.spin, available: isAvailable(row), rated, heldUntil: held };
  };
}
