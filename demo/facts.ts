import type { Facts } from "#shared/facts.ts";
import type { DemoCar } from "./demo-car.ts";
import { drawnCar } from "./drawn-cars.ts";
import { lineFacts } from "./line-facts.ts";
import { demoVin } from "./vins.ts";

const BODIES = {
  coupé: "coupe",
  convertible: "convertible",
  saloon: "saloon",
  "shooting brake": "estate",
  SUV: "suv",
} as const;

/** All facts of a car: those of its picture, of its model line, and its own. */
export function factsOf(car: DemoCar, index: number): Partial<Facts> {
  const { kind, fuel, doors, seats } = drawnCar(car);
  return {
    vin: demoVin(car, index),
    body: BODIES[kind],
    fuel,
    doors,
    seats,
    ...lineFacts[car.line],
    ...car.facts,
  };
}
