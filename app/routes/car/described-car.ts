import type { Car } from "#shared/car.ts";
import { paths } from "#shared/paths.ts";

export interface DescribedCar extends Car {
  /** Whether it can be bought. */
  available: boolean;
  /** How many reviews stand behind the rating, and their exact average. */
  rated: { count: number; average: number } | null;
}

/** The way to the car: catalogue, brand, car. */
export function breadcrumbs(car: Car): { name: string; path: string }[] {
  return [
    { name: "Catalogue", path: paths.home() },
    { name: car.brand, path: paths.home({ brand: [car.brand] }) },
    { name: car.name, path: paths.car(car) },
  ];
}
