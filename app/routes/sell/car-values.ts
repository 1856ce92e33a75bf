import { type Car, type CarRules, carFields } from "#shared/car.ts";
import { FACT_NAMES, type FactName } from "#shared/facts.ts";
import { plainPrice } from "#shared/price.ts";
import { changedFacts, type FactValues, factProblems } from "./fact-values.ts";

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
/** The text of each field; of the facts only those that were touched. */
export type CarValues = Record<CarField, string> & FactValues;
export type CarProblems = Partial<Record<CarField | FactName, string>>;

export function fillCarValues(value: (field: CarField) => string): CarValues {
  return Object.fromEntries(CAR_FIELDS.map((field) => [field, value(field)])) as CarValues;
}

export const noValues: CarValues = fillCarValues(() => "");

/** The first message of each field that is not empty. */
export function carProblems(values: CarValues, rules: CarRules, car: Car | undefined): CarProblems {
  const fields = carFields(rules);
  const problems: CarProblems = factProblems(values, car, values.model);
  for (const field of CAR_FIELDS) {
    if (values[field] === "") continue;
    const message = fields[field].safeParse(values[field].trim()).error?.issues[0]?.message;
    if (message) problems[field] = message;
  }
  return problems;
}

/** The body to send: fields that are not empty, and on an update only changed ones. */
export function changedFields(
  values: CarValues,
  car: Car | undefined,
): Partial<Record<CarField | FactName, string>> {
  const plain = { ...values, price: plainPrice(values.price) };
  const sent = CAR_FIELDS.map((field) => [field, plain[field].trim()] as const).filter(
    ([field, value]) => value !== "" && value !== (car ? String(car[field]) : undefined),
  );
  return { ...Object.fromEntries(sent), ...changedFacts(values, car) };
}

/** Every field of the form, also the facts that nobody touched. */
export function allFields(values: CarValues) {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, values[name] ?? ""]));
  return { ...values, ...(facts as Record<FactName, string>) };
}

/** Where the image host keeps the pictures of a car. */
export function pictureFolder(values: CarValues, car: Car | undefined): string {
  return `${values.name.trim() || car?.name || ""}${values.brand.trim() || car?.brand || ""}_car`;
}
