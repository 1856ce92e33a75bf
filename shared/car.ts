import { z } from "zod";
import {
  CAR_DESCRIPTION_MAX,
  CAR_IMAGES_MAX,
  CAR_NAME_MAX,
  CAR_STATES,
  MILEAGE_MAX,
  MODEL_YEAR_MIN,
  PAGE_SIZE,
  PRICE_DIGITS_MAX,
  PRICE_DIGITS_MIN,
  SORTS,
  SPIN_MAX,
  SPIN_MIN,
} from "./constants.ts";
import { FACT_CHOICES, factFields, factsSchema } from "./facts.ts";
import { messages } from "./messages.ts";
import { pageLimit, pageNumber } from "./paging.ts";
import { plainPrice, withDots } from "./price.ts";
import { carSellerSchema } from "./seller.ts";
import { carNamePattern, onlyLetters, prose, type TextRules, text, wordsPattern } from "./text.ts";

/** The id of a car in requests. */
export const carId = z.uuid("The car is not known");

/** The state of a car in requests. */
export const carState = z.enum(CAR_STATES, "The state must be New or Used");

/** A car as every reply of the API and every page shows it. */
export const carSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  model: z.int().describe("Model year"),
  brand: z.string(),
  state: z.enum(CAR_STATES),
  price: z.int().describe("Whole US dollars"),
  image: z.array(z.string()).max(CAR_IMAGES_MAX),
  location: z.string(),
  color: z.string(),
  description: z.string(),
  userId: z.uuid(),
  rating: z.int().min(1).max(5).nullable().describe("Rounded average of its reviews"),
  averageRating: z.number().min(1).max(5).nullable().describe("The same, exact to a tenth"),
  sold: z.boolean(),
  createdAt: z.iso.datetime(),
  ...factsSchema.shape,
  previousPrice: z
    .int()
    .nullable()
    .describe("The price before the last reduction of the past 30 days"),
  reducedAt: z.iso.datetime().nullable().describe("When that reduction was"),
});
export type Car = z.infer<typeof carSchema>;

/** A single car; lists leave out its turntable. */
export const wholeCarSchema = carSchema.extend({
  spin: z
    .array(z.string())
    .max(SPIN_MAX)
    .describe(`None, or ${SPIN_MIN} to ${SPIN_MAX} pictures in order around the car`),
});
export type WholeCar = z.infer<typeof wholeCarSchema>;

/** A car as `GET /car/detail/{id}` shows it to one visitor. */
export const carDetailSchema = wholeCarSchema.extend({
  available: z.boolean().describe("Whether it can be bought"),
  rated: z
    .object({ count: z.int(), average: z.number() })
    .nullable()
    .describe("How many reviews it has, and their exact average; null without any"),
  heldUntil: z.iso
    .datetime()
    .nullable()
    .describe("Until when another buyer is paying for it; null when nobody else is"),
  seller: carSellerSchema.nullable().describe("null once the account is closed"),
});

/** Settings that change what a car form takes: see docs/departures.md. */
export interface CarRules {
  textRules: TextRules;
  modelYearMax: number;
}

const integerText = /^\d+$/;
const numberLike = (wrong: string) => z.union([z.string(), z.number()], wrong);
const notANumber = "The price must be a valid number";
const price4To12 = "The number must have between 4 and 12 digits.";

/** Each field of the car form with its messages (behaviour 78); checked on every keystroke. */
export function carFields(rules: CarRules) {
  const shortWords = (field: string, pattern: RegExp) =>
    text(field, CAR_NAME_MAX).refine(
      (value) => value === "" || pattern.test(value),
      `The ${field} must contain only letters`,
    );
  return {
    name: shortWords("name", carNamePattern(rules.textRules)),
    brand: shortWords("brand", wordsPattern(rules.textRules)),
    color: shortWords("color", wordsPattern(rules.textRules)),
    model: numberLike("Model must be a valid number").transform((value, context) => {
      const year = Number(value);
      const fail = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (!integerText.test(String(value).trim())) return fail("Model must be a valid number");
      if (year < MODEL_YEAR_MIN) return fail(`Model must be ${MODEL_YEAR_MIN} or later`);
      if (year > rules.modelYearMax) return fail(`model must be under ${rules.modelYearMax}`);
      return year;
    }),
    price: numberLike(notANumber).transform((value, context) => {
      // The dot of a JSON number is no separator: 50.123 is not fifty thousand.
      const digits = typeof value === "number" ? String(value) : plainPrice(value);
      const fail = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (!integerText.test(digits)) return fail(notANumber);
      if (digits.length < PRICE_DIGITS_MIN || digits.length > PRICE_DIGITS_MAX)
        return fail(price4To12);
      const price = Number(digits);
      return price >= 10 ** (PRICE_DIGITS_MIN - 1) ? price : fail(price4To12);
    }),
    description: prose("description", CAR_DESCRIPTION_MAX).refine(
      (value) => value === "" || rules.textRules !== "literal" || onlyLetters.test(value),
      "The description must contain only letters",
    ),
    state: carState,
    location: text("location", 60),
    image: z
      .array(text("image", 500), "The images must be a list")
      .max(CAR_IMAGES_MAX, messages.imageCount),
    spin: z
      .array(text("image", 500), "The images must be a list")
      .refine(
        ({ length }) => length === 0 || (length >= SPIN_MIN && length <= SPIN_MAX),
        messages.spinCount,
      ),
    ...factFields,
  };
}

const priceBound = z
  .string(notANumber)
  .regex(/^\d{1,12}$/, notANumber)
  .transform(Number)
  .refine((value) => value >= 1, "The price must be at least 1");

const wrongYear = "The year must have four digits";
const yearBound = z
  .string(wrongYear)
  .regex(/^[1-9]\d{3}$/, wrongYear)
  .transform(Number);

const wrongMileage = `The mileage must be a whole number from 0 to ${withDots(MILEAGE_MAX)}`;
const mileageBound = z
  .string(wrongMileage)
  .regex(/^\d{1,7}$/, wrongMileage)
  .transform(Number)
  .refine((value) => value <= MILEAGE_MAX, wrongMileage);

/** A query value that may be given once or several times. */
const anyOf = z
  .union(
    [text("filter", 60), z.array(text("filter", 60)).max(50)],
    "A filter takes at most 50 values of at most 60 characters",
  )
  .transform((value) => [value].flat().filter((one) => one !== ""));

/** The same for a fact with a fixed list of values. */
function anyChoice<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
) {
  const one = z.enum(values);
  const isGiven = (value: unknown) => value !== "";
  return z
    .preprocess(
      (value) => (Array.isArray(value) ? value.filter(isGiven) : value),
      z.union([one, z.array(one).max(50)], `The ${name} must be one of ${values.join(", ")}`),
    )
    .transform((value) => [...new Set([value].flat())] as Values[number][])
    .default([]);
}

/** An empty query value (`?state=`) counts as absent. */
const blankAsAbsent = (query: unknown) =>
  typeof query === "object" && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""))
    : query;

type Bounds<Name extends string> = { [Key in `min${Name}` | `max${Name}`]?: number | undefined };

const inOrder =
  <Name extends string>(name: Name) =>
  (query: Bounds<Name>) => {
    const { [`min${name}`]: min, [`max${name}`]: max } = query as Record<string, number>;
    return min === undefined || max === undefined || min <= max;
  };

/** The filters of the API and of the catalogue's address (behaviours 22, 23 and 194). */
export const carSearchQuery = z.preprocess(
  blankAsAbsent,
  z
    .object({
      name: text("search", 100).optional(),
      state: carState.optional(),
      minPrice: priceBound.optional(),
      maxPrice: priceBound.optional(),
      brand: anyOf.default([]),
      color: anyOf.default([]),
      location: anyOf.default([]),
      minModel: yearBound.optional(),
      maxModel: yearBound.optional(),
      minMileage: mileageBound.optional(),
      maxMileage: mileageBound.optional(),
      body: anyChoice("body", FACT_CHOICES.body),
      fuel: anyChoice("fuel", FACT_CHOICES.fuel),
      gearbox: anyChoice("gearbox", FACT_CHOICES.gearbox),
      drive: anyChoice("drive", FACT_CHOICES.drive),
      seller: z.uuid("The seller is not known").optional(),
      // "Defect" is a second name of the default (behaviour 22).
      sort: z
        .preprocess(
          (value) => (/^(default|defect)$/i.test(String(value)) ? "default" : value),
          z.enum(SORTS, `The sort must be one of ${SORTS.join(", ")}`),
        )
        .default("default"),
      page: pageNumber.default(1),
      limit: pageLimit.default(PAGE_SIZE),
    })
    .refine(inOrder("Price"), { message: messages.priceRange, path: ["minPrice"] })
    .refine(inOrder("Model"), { message: messages.yearRange, path: ["minModel"] })
    .refine(inOrder("Mileage"), { message: messages.mileageRange, path: ["minMileage"] }),
);
export type CarSearch = z.infer<typeof carSearchQuery>;
/** The parameters that decide which cars are found, not how they are shown. */
export type FilterName = Exclude<keyof CarSearch, "sort" | "page" | "limit">;

const counted = z.array(z.object({ name: z.string(), count: z.int() }));

/** How many cars each value of a filter would show, the other filters left on. */
export const facetsSchema = z.object({
  brands: counted,
  colors: counted,
  locations: counted,
  states: counted,
  prices: z.array(z.int()).describe("In the order of the price presets"),
  bodies: counted,
  fuels: counted,
  gearboxes: counted,
  drives: counted,
  models: counted.describe("By model year"),
  mileages: z.array(z.int()).describe("In the order of the mileage presets"),
});
export type Facets = z.infer<typeof facetsSchema>;
