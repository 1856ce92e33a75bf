import type { Facets } from "#shared/car.ts";
import { MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
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

/** Counts as the filters show them. */
export function presentFacets(rows: FacetRow[]): Facets {
  const of = (facet: FacetRow["facet"]) =>
    rowsOf(rows, facet).map(({ name, count }) => ({ name, count }));
  const prices = of("price");
  return {
    brands: of("brand"),
    colors: of("color"),
    locations: of("location"),
    states: of("state"),
    prices: PRICE_PRESETS.map(
      (_, index) => prices.find((row) => row.name === String(index))?.count ?? 0,
    ),
    bodies: of("body"),
    fuels: of("fuel"),
    gearboxes: of("gearbox"),
    drives: of("drive"),
    models: of("model"),
    mileages: presentMileages(rowsOf(rows, "mileage")),
  };
}

export function presentBrands(rows: FacetRow[]): { id: string; name: string }[] {
  return rowsOf(rows, "brand").map(({ id, name }) => ({ id: id as string, name }));
}
