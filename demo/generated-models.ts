import { colorName } from "./demo-car.ts";
import { demoCars } from "./demo-cars.ts";
import { drawnCar, drawnCars } from "./drawn-cars.ts";

/** Trims that makers have used, so that the generated names differ. */
const TRIMS = ["", "Sport", "Touring", "Competition", "Prestige", "Launch Edition", "Executive"];
const NAME_MAX = 20;
const YEAR_MAX = 2023;
const CLASSIC_BEFORE = 1990;

/** A model of generated cars, with prices around `median`. */
export interface GeneratedModel {
  brand: string;
  name: string;
  line: string;
  /** Whole US dollars. */
  median: number;
  firstYear: number;
  lastYear: number;
}

/** Every car of the demonstration with every trim that fits its name. */
export const generatedModels: GeneratedModel[] = demoCars.flatMap((car) => {
  const [first, last] = drawnCar(car).years;
  return (last < CLASSIC_BEFORE ? [""] : TRIMS)
    .map((trim) => `${car.name} ${trim}`.trim())
    .filter((name) => name.length <= NAME_MAX)
    .map((name) => ({
      brand: car.brand,
      name,
      line: car.line,
      median: Math.min(car.price, 600_000),
      firstYear: Math.max(1955, first),
      lastYear: Math.min(YEAR_MAX, last),
    }));
});

export const allLooks = drawnCars.map(({ line, paint }) => ({
  line,
  paint,
  color: colorName(paint),
}));

export const generatedCountries = [...new Set(demoCars.map(({ location }) => location))];
