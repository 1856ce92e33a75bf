import { z } from "zod";
import type { Look } from "./demo-car.ts";
import drawn from "./drawn-cars.json" with { type: "json" };

const carSchema = z.object({
  maker: z.string(),
  line: z.string(),
  paint: z.string(),
  kind: z.enum(["coupé", "convertible", "saloon", "shooting brake", "SUV"]),
  layout: z.enum(["front", "mid"]),
  doors: z.int(),
  seats: z.int(),
  fuel: z.enum(["petrol", "diesel", "hybrid", "electric"]),
  years: z.tuple([z.int(), z.int()]),
});
export type DrawnCar = z.infer<typeof carSchema>;

/** What the pictures show: each model line in each of its paints. */
export const drawnCars: DrawnCar[] = z.array(carSchema).parse(drawn.cars);

/** @throws if no such car is drawn */
export function drawnCar({ line, paint }: Look): DrawnCar {
  const found = drawnCars.find((car) => car.line === line && car.paint === paint);
  if (!found) throw new Error(`No picture shows ${line} in ${paint}`);
  return found;
}
