import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import type { PastPrice, PricePosition } from "#shared/price-position.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { concernsPosition, presentPosition } from "../prices/price-position.ts";
import { newestPrices } from "../prices/prices.ts";
import { presentCar } from "./car.present.ts";
import { readCarContext } from "./car-context.queries.ts";
import { concernsSimilar } from "./similar.ts";

/** The newest ones. */
const PRICES_SHOWN = 100;

interface Deps {
  db: Db;
  freshDb: Db;
  catalogue: Pick<Catalogue, "beginRead" | "haveJustChanged">;
  now?: (() => Date) | undefined;
}

export interface CarContext {
  prices: { history: PastPrice[]; position: PricePosition };
  /** Cars that can be bought instead, nearest first. */
  similar: Car[];
}

/** Reads what the page of a car shows beside it, as any visitor may see it. */
export function createCarContext({ db, freshDb, catalogue, now = () => new Date() }: Deps) {
  /** @throws 404 'Car not found' */
  return async (id: string, limit: number): Promise<CarContext> => {
    const follow = catalogue.beginRead();
    const wanted = { now: now(), limit, prices: PRICES_SHOWN };
    const source = (await catalogue.haveJustChanged([id])) ? freshDb : db;
    const found = isId(id) ? await readCarContext(source, id, wanted) : undefined;
    if (!found) throw notFound(messages.carNotFound);
    const { changes, compared, similar, sides, created_at, ...car } = found;
    const position = presentPosition(compared);
    const concerns = [
      concernsPosition(car, position),
      concernsSimilar(car, {
        shown: similar.map(({ brand_key, ...one }) => ({ ...one, brand: brand_key })),
        sides,
        limit,
      }),
    ];
    follow((change) => concerns.some((isConcerned) => isConcerned(change)));
    const published = { price: car.price, createdAt: created_at.toISOString() };
    const history = newestPrices(published, changes, PRICES_SHOWN);
    return { prices: { history, position }, similar: similar.map(presentCar) };
  };
}
