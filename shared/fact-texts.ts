import type { Car } from "./car.ts";
import type { FactName } from "./facts.ts";
import { formatMileage } from "./mileage.ts";
import { withDots } from "./price.ts";

/** The labels of facts, and of values that are shown in other words. */
const WORDS: Record<string, string> = {
  suv: "SUV",
  rear: "Rear-wheel drive",
  front: "Front-wheel drive",
  all: "All-wheel drive",
  full: "Complete",
  partial: "Partial",
  none: "None",
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** A value of a fact with a fixed list, in words: `All-wheel drive`. */
export const factWord = (value: string) => WORDS[value] ?? capital(value);

/** The facts of a car, as the API has them. */
export type FactSource = Pick<Car, FactName>;

/** A fact as visitors read it. */
export interface FactText {
  name: FactName;
  label: string;
  /** Null where the seller does not say. */
  text: string | null;
}

const LABELS: Record<FactName, string> = {
  mileage: "Mileage",
  owners: "Owners",
  service: "Service history",
  accidentFree: "Accident-free",
  vin: "VIN",
  body: "Body",
  doors: "Doors",
  seats: "Seats",
  engine: "Engine",
  fuel: "Fuel",
  power: "Power",
  gearbox: "Gearbox",
  drive: "Drive",
};

export const factLabel = (name: FactName) => LABELS[name];

/** The facts in the order in which they are read, in groups. */
export const FACT_GROUPS = [
  { title: "History", facts: ["mileage", "owners", "service", "accidentFree", "vin"] },
  { title: "Body", facts: ["body", "doors", "seats"] },
  { title: "Engine", facts: ["engine", "fuel", "power", "gearbox", "drive"] },
] as const satisfies { title: string; facts: FactName[] }[];

function textOf(car: FactSource, name: FactName): string | null {
  const value = car[name];
  if (value === null) return null;
  if (name === "mileage") return formatMileage(Number(value));
  if (name === "power") return `${withDots(Number(value))} hp`;
  if (name === "vin" || name === "engine") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return factWord(String(value));
}

/** A fact of a car with its label; its text is null where the seller gives none. */
export function factText(car: FactSource, name: FactName): FactText {
  return { name, label: LABELS[name], text: textOf(car, name) };
}
