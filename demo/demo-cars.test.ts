import { expect, test } from "vitest";
import { factFields } from "#shared/facts.ts";
import { isValidVin } from "#shared/vin.ts";
import { demoCars } from "./demo-cars.ts";
import { type DrawnCar, drawnCar } from "./drawn-cars.ts";
import { factsOf } from "./facts.ts";
import { lineFacts } from "./line-facts.ts";

/** Words that apply to some cars only; a picture of another car contradicts them. */
const WORDS: { words: RegExp; of: (car: DrawnCar) => boolean }[] = [
  { words: /\bdiesel/i, of: ({ fuel }) => fuel === "diesel" },
  { words: /\bhybrid/i, of: ({ fuel }) => fuel === "hybrid" },
  {
    words: /\bfor electric|^electric|charging|battery/i,
    of: ({ fuel }) => fuel === "electric" || fuel === "hybrid",
  },
  {
    words: /\bengine\b|\bV\d+|cylinder|gearbox|clutch|exhaust|turbo|carburett|\bpetrol|manual/i,
    of: ({ fuel }) => fuel !== "electric",
  },
  {
    words: /convertible|\bhood\b|cloth roof|the open one|wind deflector|tonneau/i,
    of: ({ kind }) => kind === "convertible",
  },
  { words: /\bsaloon\b|four doors|rear doors/i, of: ({ kind }) => kind === "saloon" },
  { words: /shooting brake|load floor/i, of: ({ kind }) => kind === "shooting brake" },
  {
    words: /behind the seats|mid-engined|between seats and rear axle/i,
    of: ({ layout }) => layout === "mid",
  },
  { words: /front-engined/i, of: ({ layout }) => layout === "front" },
  {
    words:
      /seven seats|third row|panoramic|glass roof|right-hand drive|roof rails|wheels on the wings/i,
    of: () => false,
  },
  { words: /head-up|display|matrix|recall|digital/i, of: ({ years }) => years[0] > 1990 },
];

test.each(demoCars)("the text about $brand $name does not contradict its picture", (car) => {
  const drawn = drawnCar(car);
  expect(drawn.maker).toBe(car.brand);
  expect(car.model).toBeGreaterThanOrEqual(drawn.years[0]);
  expect(car.model).toBeLessThanOrEqual(drawn.years[1]);
  const wrong = WORDS.filter(({ words, of }) => words.test(car.description) && !of(drawn));
  expect(wrong.map(({ words }) => words)).toEqual([]);
});

test("the first word of a car's name is part of its model line", () => {
  for (const { name, line } of demoCars) {
    const [first = ""] = name.toLowerCase().split(" ");
    expect(line).toContain(first);
  }
});

const KM_PER_MILE = 1.609;

/** The distance that a description gives, in km. */
function distanceIn(description: string): number | undefined {
  const [, digits = "", unit] = /([\d.]+) (km|miles)/.exec(description) ?? [];
  if (!unit) return undefined;
  return Number(digits.replace(".", "")) * (unit === "km" ? 1 : KM_PER_MILE);
}

test.each(
  demoCars.map((car, index) => ({ ...car, index })),
)("the facts of $brand $name fit its kind and its description", ({ index, ...car }) => {
  const facts = factsOf(car, index);
  for (const [name, value] of Object.entries(facts))
    expect(factFields[name as keyof typeof factFields].safeParse(value).data, name).toBe(value);
  expect(isValidVin(facts.vin ?? "", car.model)).toBe(true);
  expect(lineFacts).toHaveProperty(car.line);

  const told = distanceIn(car.description);
  if (told) expect(Math.abs((facts.mileage ?? 0) - told)).toBeLessThan(100);
  if (car.state === "New") expect(facts).toMatchObject({ owners: 0, accidentFree: true });
  if (car.state === "New") expect(facts.mileage).toBeLessThan(1000);
  for (const gearbox of ["manual", "automatic"])
    if (car.description.includes(`${gearbox} gearbox`)) expect(facts.gearbox).toBe(gearbox);
  if (facts.fuel === "electric") expect(facts.engine).toMatch(/motor/i);
});

test("no two cars of the demonstration share a VIN", () => {
  const vins = demoCars.map((car, index) => factsOf(car, index).vin);
  expect(new Set(vins).size).toBe(demoCars.length);
});
