import type { CarSearch, Facets } from "#shared/car.ts";
import { type FilterFact, MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import { factWord } from "#shared/fact-texts.ts";
import { withDots } from "#shared/price.ts";
import type { Counter } from "../../context.ts";
import { type Joined, join } from "./joined.ts";
import { paintOf } from "./paints.ts";

// What the filters offer is worked out on the server, so that pages only show it.

/** The filters that name values. */
export type ChoiceName = "brand" | "color" | "state" | FilterFact;
/** The filters by a range, by what their bounds are of. */
export type RangeName = "Price" | "Model" | "Mileage";

/** The values that a filter offers, and in parallel lists what is shown of each. */
export interface Values {
  values: Joined;
  /** How many cars each would show. */
  counts?: Joined;
  /** Their labels, if these differ from the values. */
  labels?: Joined;
  /** CSS colours; empty where the colour's look is unknown. */
  paints?: Joined;
}

export interface ChoiceGroup extends Values {
  kind: "choices";
  name: ChoiceName;
  title: string;
  /** "Show more brands". */
  plural: string;
}

interface Range {
  min: number | undefined;
  max: number | undefined;
}

export interface PresetGroup extends Values {
  kind: "presets";
  name: RangeName;
  title: string;
  /** The ranges of the values. */
  ranges: Range[];
}

export interface Select extends Values {
  name: "location" | `${"min" | "max"}${RangeName}`;
  /** Its title, and its text while nothing is chosen. */
  label: string;
  placeholder: string;
}

export interface SelectGroup {
  kind: "selects";
  title: string;
  selects: Select[];
}

export type FilterGroup = ChoiceGroup | PresetGroup | SelectGroup;

const PRICE_RANGES = PRICE_PRESETS.map(({ label, minPrice: min, maxPrice: max }) => ({
  label,
  min,
  max,
}));
const MILEAGE_RANGES = MILEAGE_PRESETS.map(({ label, minMileage: min, maxMileage: max }) => ({
  label,
  min,
  max,
}));
const MILEAGES = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000];

type Counted = { name: string; count: number }[];
/** How a count is written. */
type Written = ReturnType<Counter>;

/** Includes chosen values that have no cars left under the other filters. */
function withChosen(counted: Counted, chosen: readonly string[]): Counted {
  const missing = chosen.filter((name) => !counted.some((one) => one.name === name));
  return [...missing.map((name) => ({ name, count: 0 })), ...counted];
}

function years(models: Counted, search: CarSearch, written: Written): SelectGroup {
  const { minModel, maxModel } = search;
  const chosen = [minModel, maxModel].flatMap((year) => (year === undefined ? [] : String(year)));
  const all = withChosen(models, [...new Set(chosen)]).sort(
    (a, b) => Number(b.name) - Number(a.name),
  );
  const between = (from = 0, to = 9_999) =>
    models.reduce(
      (sum, { name, count }) => (Number(name) >= from && Number(name) <= to ? sum + count : sum),
      0,
    );
  const years = all.map(({ name }) => name);
  const counts = (count: (year: number) => number) =>
    join(years.map((year) => written(count(Number(year)))));
  const values = join(years);
  return {
    kind: "selects",
    title: "Year",
    selects: [
      {
        name: "minModel",
        label: "From year",
        placeholder: "From",
        values,
        counts: counts((year) => between(year, maxModel)),
      },
      {
        name: "maxModel",
        label: "To year",
        placeholder: "To",
        values,
        counts: counts((year) => between(minModel, year)),
      },
    ],
  };
}

function mileages({ minMileage, maxMileage }: CarSearch): SelectGroup {
  const select = (name: "min" | "max", chosen: number | undefined): Select => {
    const all = new Set([...MILEAGES, ...(chosen === undefined ? [] : [chosen])]);
    const bounds = [...all].sort((a, b) => a - b);
    return {
      name: `${name}Mileage`,
      label: name === "min" ? "From kilometres" : "To kilometres",
      placeholder: name === "min" ? "From" : "To",
      values: join(bounds.map(String)),
      labels: join(bounds.map(withDots)),
    };
  };
  return {
    kind: "selects",
    title: "",
    selects: [select("min", minMileage), select("max", maxMileage)],
  };
}

function presets(
  name: RangeName,
  ranges: readonly (Range & { label: string })[],
  written: Written,
  counts: number[],
): PresetGroup {
  return {
    kind: "presets",
    name,
    title: name,
    values: join(ranges.map(({ label }) => label)),
    counts: join(ranges.map((_, n) => written(counts[n] ?? 0))),
    ranges: ranges.map(({ min, max }) => ({ min, max })),
  };
}

/** Empty if no car's mileage is known. */
function mileage(search: CarSearch, counts: number[], written: Written): FilterGroup[] {
  const { minMileage, maxMileage } = search;
  if (minMileage === undefined && maxMileage === undefined && !counts.some(Boolean)) return [];
  return [presets("Mileage", MILEAGE_RANGES, written, counts), mileages(search)];
}

const valuesOf = (counted: Counted, written: Written): Values => ({
  values: join(counted.map(({ name }) => name)),
  counts: join(counted.map(({ count }) => written(count))),
});

/** The filters in their order, with the exact number of cars beside each value. */
export function filterGroups(search: CarSearch, facets: Facets, counter: Counter): FilterGroup[] {
  const choices = (
    name: ChoiceName,
    [title, plural]: [string, string],
    counted: Counted,
    more: (shown: Counted) => Partial<Values> = () => ({}),
  ): ChoiceGroup => {
    const shown = withChosen(counted, [search[name] ?? []].flat());
    const values = valuesOf(shown, counter());
    return { kind: "choices", name, title, plural, ...values, ...more(shown) };
  };
  const paints = (colors: Counted) => ({
    paints: join(colors.map(({ name }) => paintOf(name) ?? "")),
  });
  const words = (facts: Counted) => ({ labels: join(facts.map(({ name }) => factWord(name))) });
  const places = valuesOf(withChosen(facets.locations, search.location), counter());
  return [
    choices("brand", ["Brand", "brands"], facets.brands),
    choices("color", ["Color", "colors"], facets.colors, paints),
    {
      kind: "selects",
      title: "Location",
      selects: [{ name: "location", label: "Location", placeholder: "All locations", ...places }],
    },
    choices("state", ["State", "states"], facets.states),
    presets("Price", PRICE_RANGES, counter(), facets.prices),
    years(facets.models, search, counter()),
    ...mileage(search, facets.mileages, counter()),
    choices("body", ["Body", "bodies"], facets.bodies, words),
    choices("fuel", ["Fuel", "fuels"], facets.fuels, words),
    choices("gearbox", ["Gearbox", "gearboxes"], facets.gearboxes, words),
    choices("drive", ["Drive", "drives"], facets.drives, words),
  ];
}
