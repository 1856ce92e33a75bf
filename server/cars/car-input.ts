import { z } from "zod";
import { type CarRules, carFields, carId, carState } from "#shared/car.ts";
import { BULK_MIN } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";

const BULK_MAX = 500;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The form leaves empty fields alone: what a car cannot do without is said here. */
function required<Field extends z.ZodType>(name: string, field: Field) {
  return z.unknown().transform((value, context): z.output<Field> => {
    const read = isBlank(value) ? undefined : field.safeParse(value);
    if (read?.success) return read.data;
    const found = read?.error.issues.map(({ message }) => message) ?? [`The ${name} is required`];
    for (const message of found) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** What POST and PUT of a car take, under the shop's settings. */
export function carInput(rules: CarRules) {
  const { name, brand, model, state, price, color, location, description, image } =
    carFields(rules);
  const needed = {
    name: required("name", name),
    brand: required("brand", brand),
    model: required("model", model),
    state: required("state", state),
    price: required("price", price),
  };
  const more = { color, location, description, image };
  const newCar = z.object(
    {
      ...needed,
      ...z.object(more).partial().shape,
      userId: z.string("The user is not known").optional(),
    },
    messages.invalidInput,
  );
  const carChange = z.object({ ...needed, ...more }, messages.invalidInput).partial();
  return { newCar, carChange };
}
type CarInput = ReturnType<typeof carInput>;
export type NewCar = z.output<CarInput["newCar"]>;
export type CarChange = z.output<CarInput["carChange"]>;

const atLeastTwo = `Select at least ${BULK_MIN} cars`;
const ids = z
  .array(carId, atLeastTwo)
  .max(BULK_MAX, `Select at most ${BULK_MAX} cars`)
  .transform((all) => [...new Set(all.map((id) => id.toLowerCase()))])
  .refine((all) => all.length >= BULK_MIN, atLeastTwo);

export const bulkDelete = z.object({ ids }, messages.invalidInput);
export const bulkChange = z.object({ ids, state: carState }, messages.invalidInput);
