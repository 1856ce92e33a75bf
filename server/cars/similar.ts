import type { Car } from "#shared/car.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Change, Traits } from "../catalogue/change-log.ts";
import type { Fold } from "../catalogue/fold.ts";
import type { Db } from "../db/tables.ts";
import { presentCarTo } from "./car.present.ts";
import type { Visitor } from "./own-vins.ts";
import { type SimilarTo, similarCars } from "./similar.queries.ts";

type Ranked = Pick<Traits, "brand" | "body" | "model" | "price">;

/** What cars are ordered by: the smaller, the more alike. The brand is folded. */
function rankOf(car: SimilarTo, other: Ranked, sameBrand: boolean): number[] {
  return [
    sameBrand ? 0 : 1,
    car.body !== null && other.body === car.body ? 0 : 1,
    Math.abs(Math.log(other.price / car.price)),
    Math.abs(other.model - car.model),
  ];
}

function isBehind(rank: readonly number[], last: readonly number[]): boolean {
  const at = rank.findIndex((part, n) => part !== last[n]);
  return at >= 0 && (rank[at] as number) > (last[at] as number);
}

/** Which changes would have to show among the cars that are like this one, whose brand is folded. */
function concernsSimilar(
  car: SimilarTo,
  shown: readonly (Ranked & { id: string; brand_key: string })[],
  limit: number,
) {
  const ids = new Set([car.id, ...shown.map(({ id }) => id)]);
  const last = shown.length < limit ? undefined : shown.at(-1);
  const end = last && rankOf(car, last, last.brand_key === car.brand);
  return ({ id, after }: Change): boolean => {
    if (ids.has(id)) return true;
    if (!after) return false;
    return !end || !isBehind(rankOf(car, after, after.brand === car.brand), end);
  };
}

interface Deps {
  db: Db;
  catalogue: Pick<Catalogue, "beginRead">;
  fold: Fold;
}

/** Reads the cars that can be bought instead of one, nearest first. */
export function createSimilar({ db, catalogue, fold }: Deps) {
  return async (car: SimilarTo, limit: number, visitor?: Visitor): Promise<Car[]> => {
    const follow = catalogue.beginRead();
    const [brand = ""] = await fold([car.brand]);
    const rows = await similarCars(db, car, limit);
    follow(concernsSimilar({ ...car, brand }, rows, limit));
    return rows.map(presentCarTo(visitor));
  };
}
