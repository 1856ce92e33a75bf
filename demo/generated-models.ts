import { BODY_PAINTS, type Body, colorName, type Look } from "./demo-car.ts";
import { demoCars } from "./demo-cars.ts";

/** Trims that makers have used, so that the generated names differ. */
const TRIMS = ["", "Sport", "Touring", "Competition", "Prestige", "Launch Edition", "Executive"];
const NAME_MAX = 20;

/** What a generated car can be; its price is drawn around `median`. */
export interface GeneratedModel {
  brand: string;
  name: string;
  body: Body;
  /** Whole US dollars. */
  median: number;
  firstYear: number;
  lastYear: number;
}

const isClassic = ({ model }: { model: number }) => model < 1990;

/** Every car of the demonstration with every trim that fits its name. */
export const generatedModels: GeneratedModel[] = demoCars.flatMap((car) =>
  (isClassic(car) ? [""] : TRIMS)
    .map((trim) => `${car.name} ${trim}`.trim())
    .filter((name) => name.length <= NAME_MAX)
    .map((name) => ({
      brand: car.brand,
      name,
      body: car.body,
      median: Math.min(car.price, 600_000),
      firstYear: isClassic(car) ? Math.max(1955, car.model - 2) : Math.max(1990, car.model - 6),
      lastYear: isClassic(car) ? car.model + 4 : 2023,
    })),
);

export const allClasses = Object.entries(BODY_PAINTS).flatMap(([body, paints]) =>
  paints.map((paint) => ({
    ...({ body, paint } as Look),
    color: colorName(paint),
  })),
);

export const generatedCountries = [...new Set(demoCars.map(({ location }) => location))];
