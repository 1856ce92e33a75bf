import type { Car } from "#shared/car.ts";
import type { Facts } from "#shared/facts.ts";
import { maskedVin } from "#shared/vin.ts";
import type { CarRow } from "./cars.queries.ts";

function presentFacts(row: CarRow): Facts {
  return {
    vin: row.vin && maskedVin(row.vin),
    mileage: row.mileage,
    body: row.body,
    fuel: row.fuel,
    gearbox: row.gearbox,
    drive: row.drive,
    power: row.power,
    engine: row.engine,
    doors: row.doors,
    seats: row.seats,
    owners: row.owners,
    service: row.service,
    accidentFree: row.accident_free,
  };
}

/** The only place that decides which columns of a car leave the server. */
export function presentCar(row: CarRow): Car {
  const average = row.rating_count === 0 ? null : row.rating_sum / row.rating_count;
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    brand: row.brand,
    state: row.state,
    price: row.price,
    image: row.image,
    location: row.location,
    color: row.color,
    description: row.description,
    userId: row.user_id,
    rating: average && Math.round(average),
    averageRating: average && Math.round(average * 10) / 10,
    sold: row.sold_at !== null,
    createdAt: row.created_at.toISOString(),
    ...presentFacts(row),
    previousPrice: row.previous_price,
    reducedAt: row.reduced_at?.toISOString() ?? null,
  };
}

/** A car for its owner and for administrators, with its whole VIN. */
export function presentOwnCar(row: CarRow): Car {
  return { ...presentCar(row), vin: row.vin };
}

/** Whether somebody may change a car, and sees its whole VIN: its seller, or an administrator. */
export function ownsCar(
  row: { user_id: string },
  visitor: { id: string; type: string } | null | undefined,
): boolean {
  return visitor?.type === "admin" || visitor?.id === row.user_id;
}

/** A car as its reader may see it. */
export function presentCarTo(visitor: Parameters<typeof ownsCar>[1]) {
  return (row: CarRow) => (ownsCar(row, visitor) ? presentOwnCar(row) : presentCar(row));
}

/** A car in the list of its seller's posts, which the contract keeps short. */
export function presentPost({ id, name, model, brand, price, image }: Car) {
  return { id, name, model, brand, price, image };
}
