import type { Car } from "#shared/car.ts";
import { paths } from "#shared/paths.ts";

export interface DescribedCar extends Car {
  /** Whether it can be bought. */
  available: boolean;
  /** The number of reviews, and their exact average. */
  rated: { count: number; average: number } | null;
}

/** The breadcrumbs: catalogue, brand, car. */
export function breadcrumbs(car: Car): { name: string; path: string }[] {
  return [
    { name: "Catalogue", path: paths.home() },
    { name: car.brand, path: paths.home({ brand: [car.brand] }) },
    { name: car.name, path: paths.car(car) },
  ];
}
