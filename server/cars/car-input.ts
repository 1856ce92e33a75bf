import { z } from "zod";
import { type CarRules, carFields, carId, carState } from "#shared/car.ts";
import { BULK_MIN } from "#shared/constants.ts";
import { factFields } from "#shared/facts.ts";
import { messages } from "#shared/messages.ts";
import { required } from "#shared/required.ts";

const BULK_MAX = 500;

/** The bodies that create and change a car, by the shop's settings. */
export function carInput(rules: CarRules) {
  const { name, brand, model, state, price, color, location, description, image, spin } =
    carFields(rules);
  const needed = {
    name: required("The name is required", name),
    brand: required("The brand is required", brand),
    model: required("The model is required", model),
    state: required("The state is required", state),
    price: required("The price is required", price),
  };
  const more = { color, location, description, image, spin, ...factFields };
  const newCar = z.object(
    {
      ...needed,
      ...z.object(more).partial().shape,
      userId: z.string("The user is not known").optional(),
    },
    messages.invalidInput,
  );
  const carChange = z
    .object({ ...needed, ...more, imageBefore: image }, messages.invalidInput)
    .partial();
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
