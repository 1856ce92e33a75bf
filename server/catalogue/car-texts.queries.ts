import { sql } from "kysely";
import { selectCar } from "../cars/cars.queries.ts";
import { builtOnce } from "../db/built-once.ts";
import type { Db } from "../db/tables.ts";
import { LISTED_AT, REDUCTION_AT } from "./feed.queries.ts";

/** The cars among these that are on offer, with all columns that are shown and searched. */
export const readCars = builtOnce((db: Db, ids: string[]) =>
  selectCar(db)
    .where(sql<boolean>`car.id = any(${ids}::uuid[])`)
    .where("car.on_offer", "=", sql<boolean>`true`)
    .select(["car.brand_id", "brand.key as brand_key", "car.color_key", "car.location_key"])
    .select(["car.search_key", LISTED_AT.as("listed_at"), REDUCTION_AT.as("reduction_at")]),
);
