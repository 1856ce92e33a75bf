import type { Insertable } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { SeedCar } from "./demo.queries.ts";
import { colorName, type DemoCar } from "./demo-car.ts";
import { demoCars } from "./demo-cars.ts";
import { demoPurchases } from "./demo-purchases.ts";
import { demoReviews } from "./demo-reviews.ts";
import { factsOf } from "./facts.ts";
import { demoPeople } from "./people.ts";
import type { PicturesOf } from "./pictures.ts";
import { priceChangesOf, reductionOf } from "./price-changes.ts";
import { seededId } from "./seeded-id.ts";

/** Coprime to the number of cars, so that makes mix in the newest-first order. */
const STRIDE = 47;
const OFFSET = 70;
const REVIEWED_AFTER = 0.85;

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[];

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demonstration has no ${what}`);
  return value;
};
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const personIds = new Map(demoPeople.map(({ key }, index) => [key, seededId("person", index)]));
const personId = (key: string) => found(personIds.get(key), key);
const carIndexes = new Map(demoCars.map(({ name }, index) => [name, index]));
const carIndex = (name: string) => found(carIndexes.get(name), name);

function sellerOf(location: string): string {
  const seller = demoPeople.find(({ sells }) => sells?.includes(location));
  return personId(found(seller, `seller in ${location}`).key);
}

export async function userRows(
  now: Date,
  hashPassword: (plain: string) => Promise<string>,
): Promise<Rows<"app_user">> {
  return Promise.all(
    demoPeople.map(async (person, index) => ({
      id: personId(person.key),
      email: person.email ?? `${person.key}@people.example`,
      password_hash: person.password ? await hashPassword(person.password) : null,
      name: person.name,
      last_name: person.lastName,
      age: person.age,
      country: person.country,
      tel: person.tel,
      status: person.status ?? ("user" as const),
      verified: true,
      created_at: daysBefore(now, 800 - index),
    })),
  );
}

export function brandRows(): Rows<"brand"> {
  const names = [...new Set(demoCars.map(({ brand }) => brand))];
  return names.map((name, index) => ({ id: seededId("brand", index), name }));
}

/** When a car was listed, which is before it was bought. */
function listing(now: Date, car: DemoCar, index: number) {
  const sales = demoPurchases.filter(({ cars }) => cars.includes(car.name));
  const place = (index * STRIDE + OFFSET) % demoCars.length;
  const earliest = Math.max(0, ...sales.map(({ daysAgo }) => daysAgo));
  const sale = car.state === "Used" ? sales[0] : undefined;
  const waited = place * (sale || car.state === "New" ? 0.05 : 3);
  const listed = daysBefore(now, 1 + earliest + waited);
  const changes = sale ? [] : priceChangesOf(car, { index, listed, now });
  return { listed, sale, changes };
}

/** The cars in the order of the catalogue. */
export function carRows(now: Date, picturesOf: PicturesOf, spinOf: PicturesOf): SeedCar[] {
  return demoCars.map((car, index) => {
    const { listed, sale, changes } = listing(now, car, index);
    const { accidentFree, ...facts } = factsOf(car, index);
    return {
      id: seededId("car", index),
      user_id: sellerOf(car.location),
      brand: car.brand,
      name: car.name,
      model: car.model,
      state: car.state,
      price: car.price,
      color: colorName(car.paint),
      location: car.location,
      description: car.description,
      ...facts,
      accident_free: accidentFree,
      image: picturesOf(car),
      spin: spinOf(car),
      ...reductionOf(changes, now),
      created_at: listed,
      sold_at: sale ? daysBefore(now, sale.daysAgo) : null,
    };
  });
}

export function priceChangeRows(now: Date): Rows<"price_change"> {
  return demoCars.flatMap((car, index) =>
    listing(now, car, index).changes.map((change) => ({
      car_id: seededId("car", index),
      ...change,
    })),
  );
}

export function purchaseRows(now: Date): Rows<"purchase"> {
  return demoPurchases.map(({ by, daysAgo, cars }, index) => {
    const at = daysBefore(now, daysAgo);
    return {
      id: seededId("purchase", index),
      user_id: personId(by),
      status: "approved",
      price: cars.reduce((sum, name) => sum + (demoCars[carIndex(name)]?.price ?? 0), 0),
      created_at: at,
      expires_at: at,
      approved_at: at,
      settled_at: at,
    };
  });
}

export function purchaseCarRows(picturesOf: PicturesOf): Rows<"purchase_car"> {
  return demoPurchases.flatMap(({ cars }, order) =>
    cars.map((name, position) => {
      const index = carIndex(name);
      const car = found(demoCars[index], name);
      return {
        purchase_id: seededId("purchase", order),
        position,
        car_id: seededId("car", index),
        name,
        brand: car.brand,
        model: car.model,
        state: car.state,
        price: car.price,
        image: picturesOf(car),
      };
    }),
  );
}

/** Most of the time since the purchase had passed when its review was written. */
export function reviewRows(now: Date): Rows<"review"> {
  return demoReviews.map(({ car, by, rating, title, review }, index) => {
    const order = demoPurchases.find((one) => one.by === by && one.cars.includes(car));
    const { daysAgo } = found(order, `purchase of ${car} by ${by}`);
    return {
      id: seededId("review", index),
      car_id: seededId("car", carIndex(car)),
      user_id: personId(by),
      rating,
      title,
      review,
      created_at: daysBefore(now, daysAgo * (1 - REVIEWED_AFTER)),
    };
  });
}
