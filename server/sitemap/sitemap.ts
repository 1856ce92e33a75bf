import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { carsFrom, firstOfParts, type ListedCar } from "./sitemap.queries.ts";

/** The sitemap protocol takes no more addresses in one file. */
const PART_MAX = 50_000;
const BATCH = 1_000;

interface Deps {
  db: Db;
  catalogue: Catalogue;
  /** Addresses in one part; fewer in tests. */
  size?: number;
}

/** The addresses of all cars on offer, in parts that search engines take. */
export function createSitemap({ db, catalogue, size = PART_MAX }: Deps) {
  /** The cars of a part that begins with these, a batch at a time: constant memory for any size. */
  async function* carsAfter(first: ListedCar[]): AsyncGenerator<ListedCar> {
    let cars = first;
    for (let left = size; ; ) {
      yield* cars;
      left -= cars.length;
      const last = cars.at(-1);
      if (!last || left === 0) return;
      cars = await carsFrom(db, last.place, ">", Math.min(BATCH, left));
    }
  }

  return {
    /** Each part is named by the place of its first car, which stays when the car is gone. */
    parts: (): Promise<string[]> => catalogue.getOrLoad("sitemap", () => firstOfParts(db, size)),

    /** The cars of one part; undefined where there are none. */
    async carsOf(part: string): Promise<AsyncIterable<ListedCar> | undefined> {
      const first = await carsFrom(db, part, ">=", Math.min(BATCH, size));
      return first.length ? carsAfter(first) : undefined;
    },
  };
}
