import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../db/built-once.ts";
import type { Db } from "../db/tables.ts";
import { type Comparison, comparison } from "../prices/comparison.queries.ts";
import { newestPriceChanges } from "../prices/prices.queries.ts";
import {
  candidateSides,
  type SimilarRow,
  similarAmong,
  withCandidates,
} from "./similar.queries.ts";

interface Wanted {
  now: Date;
  /** How many similar cars. */
  limit: number;
  /** How many of the newest changes of its price. */
  prices: number;
}

type Time = "created_at" | "sold_at" | "reduced_at";
type AsJson = Omit<SimilarRow, Time> & Record<Time, string | null> & { created_at: string };

const timeOf = (text: string | null) => (text === null ? null : new Date(text));

/** The row with its times, which came as texts. */
function revived(row: AsJson): SimilarRow {
  const { created_at, sold_at, reduced_at } = row;
  return {
    ...row,
    created_at: new Date(created_at),
    sold_at: timeOf(sold_at),
    reduced_at: timeOf(reduced_at),
  };
}

const contextOf = builtOnce((db: Db, carId: string, now: Date, limit: number, prices: number) =>
  withCandidates(db, carId)
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.id", "car.search_key as name", "brand.key as brand"])
    .select(["car.body", "car.model", "car.price", "car.created_at"])
    .select([
      jsonArrayFrom(newestPriceChanges(db, carId, prices)).as("changes"),
      sql<Comparison>`(select row_to_json(one) from (${comparison(carId, now)}) as one)`.as(
        "compared",
      ),
      jsonArrayFrom(similarAmong(db, carId, limit)).as("similar"),
      candidateSides.as("sides"),
    ])
    .where("car.id", "=", carId),
);

/** What the page of a car shows beside the car, in one statement, which needs only the car's id. */
export async function readCarContext(db: Db, carId: string, { now, limit, prices }: Wanted) {
  const [row] = await contextOf(db, carId, now, limit, prices);
  return row && { ...row, similar: row.similar.map(revived) };
}
