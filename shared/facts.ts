import { z } from "zod";
import { MILEAGE_MAX } from "./constants.ts";
import { messages } from "./messages.ts";
import { plainPrice, withDots } from "./price.ts";
import { isBlank } from "./required.ts";
import { text } from "./text.ts";
import { plainVin } from "./vin.ts";

const BODIES = [
  "coupe",
  "saloon",
  "estate",
  "suv",
  "convertible",
  "roadster",
  "targa",
  "hatchback",
  "limousine",
] as const;
const FUELS = ["petrol", "diesel", "hybrid", "electric", "hydrogen"] as const;
const GEARBOXES = ["manual", "automatic", "sequential"] as const;
const DRIVES = ["rear", "front", "all"] as const;
const SERVICES = ["full", "partial", "none"] as const;

/** The facts with a fixed list of values. */
export const FACT_CHOICES = {
  body: BODIES,
  fuel: FUELS,
  gearbox: GEARBOXES,
  drive: DRIVES,
  service: SERVICES,
} as const;

/** The whole numbers among the facts, with their bounds, both inclusive. */
export const FACT_BOUNDS = {
  mileage: { min: 0, max: MILEAGE_MAX },
  power: { min: 1, max: 3_000 },
  doors: { min: 1, max: 7 },
  seats: { min: 1, max: 12 },
  owners: { min: 0, max: 50 },
} as const;

const ENGINE_MAX = 60;
const VIN_TYPED_MAX = 30;

/** The facts that a seller may give about a car; null where they do not. */
export const factsSchema = z.object({
  vin: z
    .string()
    .nullable()
    .describe("Whole for its owner and administrators, for others … and the last six characters"),
  mileage: z.int().nullable().describe("Kilometres"),
  body: z.enum(BODIES).nullable(),
  fuel: z.enum(FUELS).nullable(),
  gearbox: z.enum(GEARBOXES).nullable(),
  drive: z.enum(DRIVES).nullable(),
  power: z.int().nullable().describe("Horsepower"),
  engine: z.string().nullable(),
  doors: z.int().nullable(),
  seats: z.int().nullable(),
  owners: z.int().nullable().describe("How many owners the car has had"),
  service: z.enum(SERVICES).nullable().describe("How complete the service history is"),
  accidentFree: z.boolean().nullable(),
});
export type Facts = z.infer<typeof factsSchema>;
export type FactName = keyof Facts;
export const FACT_NAMES = Object.keys(factsSchema.shape) as FactName[];

/** A fact that may be left out; an empty field or null deletes it. */
function optional<Field extends z.ZodType>(field: Field) {
  return z.unknown().transform((value, context): z.output<Field> | null => {
    if (isBlank(value)) return null;
    const read = field.safeParse(value);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** A whole number as people and the shop itself write it: `12000`, `12.000`, `12 000 km`. */
function whole(name: keyof typeof FACT_BOUNDS) {
  const { min, max } = FACT_BOUNDS[name];
  const wrong = `The ${name} must be a whole number from ${withDots(min)} to ${withDots(max)}`;
  return z.union([z.string(), z.number()], wrong).transform((value, context) => {
    const digits =
      typeof value === "number"
        ? String(value)
        : plainPrice(value.trim().replace(/\s*(?:km|hp)$/i, ""));
    const number = Number(digits);
    if (/^\d{1,9}$/.test(digits) && number >= min && number <= max) return number;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });
}

function oneOf<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z.enum(values, `The ${name} must be one of ${values.join(", ")}`);
}

const yesOrNo = z
  .union([z.boolean(), z.enum(["true", "false"])], "Accident-free must be yes or no")
  .transform((value) => value === true || value === "true");

/** Each fact of the car form with its messages. */
export const factFields = {
  vin: optional(text("VIN", VIN_TYPED_MAX, messages.vinInvalid).transform(plainVin)),
  mileage: optional(whole("mileage")),
  body: optional(oneOf("body", BODIES)),
  fuel: optional(oneOf("fuel", FUELS)),
  gearbox: optional(oneOf("gearbox", GEARBOXES)),
  drive: optional(oneOf("drive", DRIVES)),
  power: optional(whole("power")),
  engine: optional(text("engine", ENGINE_MAX)),
  doors: optional(whole("doors")),
  seats: optional(whole("seats")),
  owners: optional(whole("owners")),
  service: optional(oneOf("service history", SERVICES)),
  accidentFree: optional(yesOrNo),
} satisfies Record<FactName, z.ZodType>;
