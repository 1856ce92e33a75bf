import type { ColumnType, Generated } from "kysely";
import type { Facts } from "#shared/facts.ts";

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Counter = Generated<number>;

export interface BrandTable {
  id: string;
  name: string;
  /** fold(name) */
  key: ColumnType<string, never, never>;
}

export interface CarTable {
  id: string;
  user_id: string;
  brand_id: string;
  name: string;
  /** Model year. */
  model: number;
  state: "New" | "Used";
  /** Whole US dollars. */
  price: number;
  color: Generated<string>;
  color_key: ColumnType<string, never, never>;
  location: Generated<string>;
  location_key: ColumnType<string, never, never>;
  description: Generated<string>;
  image: Generated<string[]>;
  /** A turntable: none, or 8 to 36 pictures in order around the car. */
  spin: Generated<string[]>;
  /** fold(name || ' ' || brand) */
  search_key: string;
  rating_sum: Counter;
  rating_count: Counter;
  owner_banned: Generated<boolean>;
  created_at: CreatedAt;
  sold_at: Date | null;
  deleted_at: Date | null;
  on_offer: ColumnType<boolean, never, never>;
  /** Capitals without spaces; one on offer. */
  vin: string | null;
  /** Kilometres. */
  mileage: number | null;
  body: Facts["body"];
  fuel: Facts["fuel"];
  gearbox: Facts["gearbox"];
  drive: Facts["drive"];
  /** Horsepower. */
  power: number | null;
  engine: string | null;
  doors: number | null;
  seats: number | null;
  owners: number | null;
  service: Facts["service"];
  accident_free: boolean | null;
  /** The price before the last reduction of the past 30 days. */
  previous_price: number | null;
  reduced_at: Date | null;
}

/** A change of a car's price. */
export interface PriceChangeTable {
  id: Generated<number>;
  car_id: string;
  at: Date;
  was: number;
  price: number;
}

/** How many cars on offer share these values; maintained by triggers on car. */
export interface CarCountTable {
  brand_id: ColumnType<string, never, never>;
  color_key: ColumnType<string, never, never>;
  location_key: ColumnType<string, never, never>;
  state: ColumnType<"New" | "Used", never, never>;
  /** price_band(price): 0 below 50000, 1 at it, 2 up to 300000, 3 above. */
  band: ColumnType<number, never, never>;
  color: ColumnType<string, never, never>;
  location: ColumnType<string, never, never>;
  cars: ColumnType<number, never, never>;
}

/** How many cars on offer have a name; maintained by triggers on car. */
export interface CarNameTable {
  search_key: ColumnType<string, never, never>;
  cars: ColumnType<number, never, never>;
}

/** What the prices of a large group of comparable cars are. */
export interface PriceFiguresTable {
  key: string;
  cars: number;
  low: number;
  median: number;
  high: number;
  at: Date;
}
