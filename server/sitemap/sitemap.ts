import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { carsFrom, firstOfParts } from "./sitemap.queries.ts";

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
  return {
    /** Each part is named by the id of its first car. */
    parts: (): Promise<string[]> => catalogue.getOrLoad("sitemap", () => firstOfParts(db, size)),

    /** The cars of one part, a batch at a time: constant memory for any size. */
    async *carsOf(part: string): AsyncGenerator<{ id: string; name: string; brand: string }> {
      let [from, side]: [string, ">=" | ">"] = [part, ">="];
      for (let left = size; left > 0; ) {
        const wanted = Math.min(BATCH, left);
        const cars = await carsFrom(db, from, side, wanted);
        yield* cars;
        if (cars.length < wanted) return;
        left -= wanted;
        [from, side] = [cars[wanted - 1]?.id ?? from, ">"];
      }
    },
  };
}
