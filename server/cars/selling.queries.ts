import { type Expression, type Insertable, sql, type Updateable } from "kysely";
import { v7 as uuid } from "uuid";
import type { FactName } from "#shared/facts.ts";
import { anyOf } from "../db/any-of.ts";
import { builtByColumns, builtOnce } from "../db/built-once.ts";
import type { CarTable } from "../db/car-tables.ts";
import type { Db } from "../db/tables.ts";
import { insertPriceChange, type PriceChange } from "../prices/prices.queries.ts";
import { type FoundCar, selectWholeCar } from "./cars.queries.ts";

const FACT_COLUMNS = {
  vin: "vin",
  mileage: "mileage",
  body: "body",
  fuel: "fuel",
  gearbox: "gearbox",
  drive: "drive",
  power: "power",
  engine: "engine",
  doors: "doors",
  seats: "seats",
  owners: "owners",
  service: "service",
  accidentFree: "accident_free",
} as const satisfies Record<FactName, keyof CarTable>;

/** What a buyer pays for: the car itself, not how its seller describes and shows it. */
export const BOUGHT_COLUMNS = [
  ...(["state", "price", "name", "brand_id", "model", "color"] as const),
  ...Object.values(FACT_COLUMNS),
];

/** Locks cars that are not deleted against buyers and other changes, always in the same order. */
export const lockCars = builtOnce((db: Db, ids: string[]) =>
  db
    .selectFrom("car")
    .select(["id", "user_id", "previous_price", "sold_at", "image", ...BOUGHT_COLUMNS])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate(),
);
export type LockedCar = Awaited<ReturnType<typeof lockCars>>[number];

const readCarsBeingPaid = builtOnce((db: Db, ids: string[]) =>
  db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select("purchase_car.car_id")
    .where(sql<boolean>`purchase_car.car_id = any(${ids}::uuid[])`)
    .where("purchase.status", "=", "pending"),
);

/**
 * Those of the cars that somebody is paying for: until their purchase has ended, even past its
 * time, since it may have been paid while the provider could not be asked.
 */
export async function carsBeingPaid(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await readCarsBeingPaid(db, ids);
  return new Set(rows.map((row) => row.car_id));
}

const readBrand = builtOnce((db: Db, name: string) =>
  db.selectFrom("brand").select("id").where("key", "=", sql<string>`fold(${name})`),
);

/** The brand of this name, whatever its case; a new one where there is none. */
export async function brandNamed(db: Db, name: string): Promise<string> {
  const [found] = await readBrand(db, name);
  if (found) return found.id;
  await db
    .insertInto("brand")
    .values({ id: uuid(), name })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const [made] = await readBrand(db, name);
  if (!made) throw new Error(`No brand ${name}`);
  return made.id;
}

/** Searches look for words in a car's name and in its brand's. */
const searchKey = (name: Expression<string>, brandId: Expression<string>) =>
  sql<string>`fold(${name} || ' ' || (select name from brand where id = ${brandId}))`;

/** A statement that writes one row as `car`, and shows the car as it is then. */
const written = (statement: unknown) => selectWholeCar(statement as Pick<Db, "selectFrom">);

type NewValues = Omit<Insertable<CarTable>, "search_key">;
type ChangedValues = Omit<Updateable<CarTable>, "search_key">;

const insert = builtByColumns((db, columns: NewValues) => {
  const search_key = searchKey(sql.val(columns.name), sql.val(columns.brand_id));
  const values = { ...columns, search_key };
  return written(
    db.with("car", (creator) => creator.insertInto("car").values(values).returningAll()),
  );
});

function changedCar(db: Db, id: string, columns: ChangedValues) {
  const { name, brand_id } = columns;
  const search_key = searchKey(
    name === undefined ? sql.ref("car.name") : sql.val(name),
    brand_id === undefined ? sql.ref("car.brand_id") : sql.val(brand_id),
  );
  const renamed = name !== undefined || brand_id !== undefined;
  const values = renamed ? { ...columns, search_key } : columns;
  return db.with("car", (creator) =>
    creator.updateTable("car").set(values).where("id", "=", id).returningAll(),
  );
}

const update = builtByColumns((db, columns: ChangedValues, id: string) =>
  written(changedCar(db, id, columns)),
);

const updatePriced = builtByColumns(
  (db, columns: ChangedValues, id: string, was: number, price: number, at: Date) =>
    written(
      changedCar(db, id, columns).with("noted", (creator) =>
        insertPriceChange(creator, { carId: id, was, price, at }),
      ),
    ),
);

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error("The statement wrote no row");
  return row;
}

/** @returns the new car */
export const insertCar = async (db: Db, car: NewValues): Promise<FoundCar> =>
  onlyRow(await insert(db, car));

/** @returns the changed car */
export const updateCar = async (
  db: Db,
  id: string,
  columns: ChangedValues,
  change?: PriceChange,
): Promise<FoundCar> =>
  onlyRow(
    change
      ? await updatePriced(db, columns, id, change.was, change.price, change.at)
      : await update(db, columns, id),
  );

export function setState(db: Db, ids: string[], state: CarTable["state"]) {
  return db.updateTable("car").set({ state }).where("id", "in", ids).execute();
}

/** Hides cars that have a purchase, a payment or a review, and deletes the others. */
export const removeCars = builtOnce((db: Db, ids: string[], now: Date) =>
  db
    .with("removed", (creator) =>
      creator
        .selectFrom("car")
        .select("id")
        .where(sql<boolean>`id = ${anyOf(ids)}`),
    )
    .with("referenced", (creator) =>
      creator
        .selectFrom("purchase_car")
        .innerJoin("removed", "removed.id", "purchase_car.car_id")
        .select("removed.id")
        .union(
          creator
            .selectFrom("review")
            .innerJoin("removed", "removed.id", "review.car_id")
            .select("removed.id"),
        ),
    )
    .with("unmarked", (creator) =>
      creator
        .deleteFrom("favorite")
        .where("car_id", "in", creator.selectFrom("removed").select("id")),
    )
    .with("hidden", (creator) =>
      creator
        .updateTable("car")
        .set({ deleted_at: now })
        .where("id", "in", creator.selectFrom("referenced").select("id")),
    )
    .deleteFrom("car")
    .where("id", "in", (eb) => eb.selectFrom("removed").select("id"))
    .where("id", "not in", (eb) => eb.selectFrom("referenced").select("id")),
);
