import { expect, test } from "vitest";
import { demoCars } from "./demo-cars.ts";
import { type DrawnCar, drawnCar } from "./drawn-cars.ts";

/** Words that only some cars can be described with; a picture of another one contradicts them. */
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

test.each(demoCars)("nothing said of $brand $name contradicts its picture", (car) => {
  const drawn = drawnCar(car);
  expect(drawn.maker).toBe(car.brand);
  expect(car.model).toBeGreaterThanOrEqual(drawn.years[0]);
  expect(car.model).toBeLessThanOrEqual(drawn.years[1]);
  const wrong = WORDS.filter(({ words, of }) => words.test(car.description) && !of(drawn));
  expect(wrong.map(({ words }) => words)).toEqual([]);
});

test("a car is named after its model line, or after the colour and place that tell it apart", () => {
  for (const { name, line } of demoCars) {
    const [first = ""] = name.toLowerCase().split(" ");
    expect(line).toContain(first);
  }
});
