import { randomUUID } from "node:crypto";
import { SORTS, type Sort } from "#shared/constants.ts";

export const BRANDS = ["Ferrari", "Citroën", "Škoda", "Aston Martin", "BMW"];
export const COLORS = ["Red", "red", "Grün", "Blue", ""];
export const PLACES = ["Italy", "Perú", "Spain", "France", ""];
export const NAMES = ["Roma", "Méhari", "Vantage", "Portofino", "Vantage Roma", "Octavia"];
export const BODIES = ["coupe", "saloon", "suv", "roadster"];
export const FUELS = ["petrol", "electric", "hybrid"];
export const GEARBOXES = ["manual", "automatic"];
export const DRIVES = ["rear", "all"];
/** Texts that visitors may type. */
const TEXTS = [
  ...["roma", "MEHARI", "van", "roma van", "skoda", "o", "zzz", "2018", "Coup 2017", "gru octavia"],
  ...["ferarri", "vnatage red", "2019 portofin salon", "coupé martn", "Mehhari GRUNN", "romas"],
];

/** Random numbers that are the same in every run. */
export function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

type Random = ReturnType<typeof randomNumbers>;

export interface Question {
  name?: string;
  state?: string;
  minPrice?: number;
  maxPrice?: number;
  brand?: string[];
  color?: string[];
  location?: string[];
  minModel?: number;
  maxModel?: number;
  minMileage?: number;
  maxMileage?: number;
  body?: string[];
  fuel?: string[];
  gearbox?: string[];
  drive?: string[];
  seller?: string;
  sort: Sort;
  page: number;
}

function askFacts(random: Random, seller: string): Partial<Question> {
  const one = <Kind>(list: readonly Kind[]) => list[random(list.length)] as Kind;
  const some = (list: string[]) => [...new Set([one(list), one(list)])];
  const facts: Partial<Question> = {};
  if (random(5) === 0) facts.minModel = one([1990, 2001, 2030]);
  if (random(5) === 0) facts.maxModel = one([2031, 2015, 2040]);
  if (random(6) === 0) facts.minMileage = one([0, 9_000, 100_001]);
  if (random(6) === 0) facts.maxMileage = one([100_002, 160_000, 2_000_000]);
  if (random(4) === 0) facts.body = some(BODIES);
  if (random(5) === 0) facts.fuel = some([...FUELS, "hydrogen"]);
  if (random(6) === 0) facts.gearbox = [one(GEARBOXES)];
  if (random(6) === 0) facts.drive = [one(DRIVES)];
  if (random(6) === 0) facts.seller = one([seller, seller.toUpperCase(), randomUUID()]);
  return facts;
}

export function askAnything(random: Random, seller: string): Question {
  const one = <Kind>(list: readonly Kind[]) => list[random(list.length)] as Kind;
  const some = (list: string[]) => [one(list), ...(random(3) ? [] : [one([...list, "Nothing"])])];
  const values = (list: string[]) => some(list.filter(Boolean));
  const question: Question = {
    sort: one(SORTS),
    page: 1 + random(4),
  };
  if (random(2)) question.brand = values(BRANDS);
  if (random(3) === 0) question.color = values([...COLORS, "RED", "grun"]);
  if (random(3) === 0) question.location = values([...PLACES, "peru"]);
  if (random(4) === 0) question.state = one(["New", "Used"]);
  if (random(4) === 0) question.minPrice = one([1, 50_000, 123_400]);
  if (random(4) === 0) question.maxPrice = one([130_000, 300_000, 250_000]);
  if (random(3) === 0) question.name = one(TEXTS);
  return { ...question, ...askFacts(random, seller) };
}

export function addressOf(question: Question): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(question))
    for (const one of [value].flat()) query.append(key, String(one));
  return query.toString();
}
