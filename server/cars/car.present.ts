import type { Car } from "#shared/car.ts";
import type { CarRow } from "./cars.queries.ts";

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
  };
}

/** A car in the list of its seller's posts, which the contract keeps short. */
export function presentPost({ id, name, model, brand, price, image }: Car) {
  return { id, name, model, brand, price, image };
}
