import { type Car, type CarRules, carFields } from "#shared/car.ts";
import { plainPrice } from "#shared/price.ts";

/** The fields of the car form, in their order on the screen. */
export const CAR_FIELDS = [
  "name",
  "brand",
  "model",
  "state",
  "price",
  "location",
  "color",
  "description",
] as const;
export type CarField = (typeof CAR_FIELDS)[number];
/** What stands in each field, as typed. */
export type CarValues = Record<CarField, string>;
export type CarProblems = Partial<Record<CarField, string>>;

export function fillCarValues(value: (field: CarField) => string): CarValues {
  return Object.fromEntries(CAR_FIELDS.map((field) => [field, value(field)])) as CarValues;
}

export const noValues = fillCarValues(() => "");

/** The first message of each field that is not empty. */
export function carProblems(values: CarValues, rules: CarRules): CarProblems {
  const fields = carFields(rules);
  const problems: CarProblems = {};
  for (const field of CAR_FIELDS) {
    if (values[field] === "") continue;
    const message = fields[field].safeParse(values[field].trim()).error?.issues[0]?.message;
    if (message) problems[field] = message;
  }
  return problems;
}

/** What is sent: fields that say something, and on an update something new. */
export function changedFields(values: CarValues, car: Car | undefined): Partial<CarValues> {
  const plain = { ...values, price: plainPrice(values.price) };
  const sent = CAR_FIELDS.map((field) => [field, plain[field].trim()] as const).filter(
    ([field, value]) => value !== "" && value !== (car ? String(car[field]) : undefined),
  );
  return Object.fromEntries(sent);
}

/** Where the image host keeps the pictures of a car. */
export function pictureFolder(values: CarValues, car: Car | undefined): string {
  return `${values.name.trim() || car?.name || ""}${values.brand.trim() || car?.brand || ""}_car`;
}
