import type { Facets } from "#shared/car.ts";
import { MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import type { FacetName } from "../catalogue/slot-values.ts";
import type { FacetRow } from "./facets.queries.ts";

const byName = new Intl.Collator("en").compare;

/** The values of one filter, sorted by name. */
function rowsOf(rows: FacetRow[], facet: FacetRow["facet"]): FacetRow[] {
  return rows.filter((row) => row.facet === facet).sort((a, b) => byName(a.name, b.name));
}

/** Each name has a digit for each preset of mileage: 1 if the preset contains the cars. */
function presentMileages(rows: FacetRow[]): number[] {
  return MILEAGE_PRESETS.map((_, index) =>
    rows.reduce((sum, { name, count }) => (name[index] === "1" ? sum + count : sum), 0),
  );
}

function presentPrices(rows: FacetRow[]): number[] {
  return PRICE_PRESETS.map(
    (_, index) => rows.find(({ name }) => name === String(index))?.count ?? 0,
  );
}

type InPresets = "price" | "mileage";
interface Counts {
  of: (filter: Exclude<FacetName, InPresets>) => { name: string; count: number }[];
  inPresets: (filter: InPresets) => number[];
}

/** Counts as the API names them, by filter, wherever they were counted. */
export const namedFacets = ({ of, inPresets }: Counts): Facets => ({
  brands: of("brand"),
  colors: of("color"),
  locations: of("location"),
  states: of("state"),
  prices: inPresets("price"),
  bodies: of("body"),
  fuels: of("fuel"),
  gearboxes: of("gearbox"),
  drives: of("drive"),
  models: of("model"),
  mileages: inPresets("mileage"),
});

/** Counts of the database as the filters show them. */
export function presentFacets(rows: FacetRow[]): Facets {
  return namedFacets({
    of: (filter) => rowsOf(rows, filter).map(({ name, count }) => ({ name, count })),
    inPresets: (filter) =>
      (filter === "price" ? presentPrices : presentMileages)(rowsOf(rows, filter)),
  });
}

export function presentBrands(rows: FacetRow[]): { id: string; name: string }[] {
  return rowsOf(rows, "brand").map(({ id, name }) => ({ id: id as string, name }));
}
