import fc from "fast-check";
import { BAD_VALUES, GOOD_VALUES } from "#test/bad-values.ts";

/** The part of JSON Schema that the shop's OpenAPI document uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const TEXT_MAX = 3_000;
const ITEMS_MAX = 6;

const wrong = fc.oneof(
  fc.constantFrom(...BAD_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 300 }),
);

/** Mostly values that match the schema, sometimes any others. */
export function valuesOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: validOf(schema, ids) }, { weight: 1, arbitrary: wrong });
}

function validOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((one) => valuesOf(one, ids)));
  if (schema.type === "string") return textsOf(schema, ids);
  if (schema.type === "integer" || schema.type === "number") return numbersOf(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "array") return listsOf(schema, ids);
  if (schema.type === "object") return objectsOf(schema, ids);
  return fc.oneof(fc.constantFrom(...ids), fc.jsonValue({ maxDepth: 2 }));
}

function textsOf({ format, minLength = 0, maxLength = TEXT_MAX }: Schema, ids: string[]) {
  if (format === "date-time")
    return fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
  const length = {
    minLength: Math.min(minLength, TEXT_MAX),
    maxLength: Math.min(maxLength, TEXT_MAX),
  };
  const id = fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === "uuid") return id;
  if (format === "email") return fc.emailAddress();
  return fc.oneof(
    fc.string({ unit: "grapheme", ...length }),
    fc.string({ unit: "binary", ...length }),
    fc.lorem(),
    fc.integer().map(String),
    fc.emailAddress(),
    id,
  );
}

function numbersOf({ type, minimum = -1e15, maximum = 1e15 }: Schema) {
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  const [min, max] = [Math.max(minimum, -2e15), Math.min(maximum, 2e15)].map(Math.ceil);
  return fc.oneof(
    fc.integer({ min: Math.max(min ?? 0, -1e3), max: Math.min(max ?? 0, 1e6) }),
    fc.maxSafeInteger(),
  );
}

function listsOf({ items = {}, minItems = 0, maxItems = ITEMS_MAX }: Schema, ids: string[]) {
  const maxLength = Math.max(minItems, Math.min(maxItems, ITEMS_MAX));
  return fc.array(valuesOf(items, ids), { minLength: minItems, maxLength });
}

/** What the rules of this field accept, which its schema does not say in full. */
function fieldsOf(name: string, schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const any = valuesOf(schema, ids);
  if (!(name in GOOD_VALUES)) return any;
  const good = /^(id|carId|userId)$/.test(name)
    ? fc.constantFrom(...ids)
    : fc.constant(GOOD_VALUES[name]);
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: any });
}

function objectsOf({ properties = {}, required = [] }: Schema, ids: string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fieldsOf(name, one, ids)]),
  );
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const torn = fc.record({ ...fields, unknown: wrong }, { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: torn });
}
