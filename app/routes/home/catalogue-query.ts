import { type CarSearch, carSearchQuery } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { plainPrice } from "#shared/price.ts";
import { withoutUnusable } from "#shared/unusable-characters.ts";

/** Invalid prices of the address, as they were typed. */
export interface RefusedPrices {
  min: string;
  max: string;
  problem: string;
}

export interface ReadQuery {
  search: CarSearch;
  /** The invalid fields of the address, which are left out of the search. */
  problems: Record<string, string>;
  /** Where one of the two prices is wrong. */
  refused: RefusedPrices | undefined;
}

type Fields = Record<string, string | string[]>;

/** A field given once is a text, given several times a list: as the API's query strings are read. */
function fieldsOf(params: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    fields[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  // A null character is not pasted by accident: it stays in the value, and is refused.
  if (typeof fields.name === "string" && !fields.name.includes("\0"))
    fields.name = withoutUnusable(fields.name);
  // Without scripts a price arrives as it was typed.
  for (const name of ["minPrice", "maxPrice"])
    if (typeof fields[name] === "string") fields[name] = plainPrice(fields[name]);
  return fields;
}

/** The messages of these fields are shown beside them. */
const TOLD_AT_FIELDS = ["minPrice", "maxPrice"];

/** Messages about the address that belong to no field. */
export const untoldOf = (problems: ReadQuery["problems"]): string[] => [
  ...new Set(
    Object.entries(problems).flatMap(([field, problem]) =>
      TOLD_AT_FIELDS.includes(field) ? [] : problem,
    ),
  ),
];

const OUT_OF_ORDER: string[] = [messages.priceRange, messages.yearRange, messages.mileageRange];

/** One bound of a range alone would be another search, so neither is used. */
function boundsOf(field: string, message: string): string[] {
  const isRange = TOLD_AT_FIELDS.includes(field) || OUT_OF_ORDER.includes(message);
  return isRange ? [field.replace("max", "min"), field.replace("min", "max")] : [field];
}

function refusedPrices(
  { minPrice, maxPrice }: Fields,
  problem: string | undefined,
): RefusedPrices | undefined {
  const asTyped = (price: Fields[string] = "") =>
    typeof price === "string" ? withoutUnusable(price) : "";
  return problem === undefined
    ? undefined
    : { min: asTyped(minPrice), max: asTyped(maxPrice), problem };
}

/** Reads the catalogue's address; an invalid field is left out, and the page is still shown. */
export function readCatalogueQuery(params: URLSearchParams): ReadQuery {
  const given = fieldsOf(params);
  const { search, problems } = searchOf({ ...given });
  return {
    search,
    problems,
    refused: refusedPrices(given, problems.minPrice ?? problems.maxPrice),
  };
}

function searchOf(fields: Fields): Pick<ReadQuery, "search" | "problems"> {
  const problems: Record<string, string> = {};
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const read = carSearchQuery.safeParse(fields);
    if (read.success) return { search: { ...read.data, limit: defaults.limit }, problems };
    for (const { path, message } of read.error.issues) {
      const field = String(path[0]);
      problems[field] ??= message;
      for (const bound of boundsOf(field, message)) delete fields[bound];
    }
  }
  return { search: defaults, problems };
}

const defaults = carSearchQuery.parse({});
