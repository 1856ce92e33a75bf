import type { CarSearch, Facets } from "#shared/car.ts";
import { MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import { factWord } from "#shared/fact-texts.ts";
import { withDots } from "#shared/price.ts";
import type { Counter } from "../../context.ts";
import { paintOf } from "./paints.ts";

// What the filters offer is worked out on the server, so that pages only show it.

/** The filters that name values. */
export type ChoiceName = "brand" | "color" | "state" | "body" | "fuel" | "gearbox" | "drive";
/** The filters by a range, by what their bounds are of. */
export type RangeName = "Price" | "Model" | "Mileage";

export interface Choice {
  value: string;
  label: string;
  /** How many cars it would show. */
  count: string;
  /** A colour, as it looks. */
  paint?: string | undefined;
}

export interface ChoiceGroup {
  kind: "choices";
  name: ChoiceName;
  title: string;
  /** "Show more brands". */
  plural: string;
  choices: Choice[];
}

export interface PresetGroup {
  kind: "presets";
  name: RangeName;
  title: string;
  choices: (Choice & { min: number | undefined; max: number | undefined })[];
}

export interface Select {
  name: "location" | `${"min" | "max"}${RangeName}`;
  /** What it is called, and says while nothing is chosen. */
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
}

export interface SelectGroup {
  kind: "selects";
  title: string;
  selects: Select[];
}

export type FilterGroup = ChoiceGroup | PresetGroup | SelectGroup;

const MILEAGES = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000];

type Counted = { name: string; count: number }[];
/** How a count is written. */
type Written = ReturnType<Counter>;

/** With the chosen values although the other filters leave them no car. */
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
  const options = (count: (year: number) => number) =>
    all.map(({ name }) => ({ value: name, label: `${name} (${written(count(Number(name)))})` }));
  return {
    kind: "selects",
    title: "Year",
    selects: [
      {
        name: "minModel",
        label: "From year",
        placeholder: "From",
        options: options((year) => between(year, maxModel)),
      },
      {
        name: "maxModel",
        label: "To year",
        placeholder: "To",
        options: options((year) => between(minModel, year)),
      },
    ],
  };
}

function mileages({ minMileage, maxMileage }: CarSearch): SelectGroup {
  const select = (name: "min" | "max", chosen: number | undefined): Select => {
    const bounds = [...new Set([...MILEAGES, ...(chosen === undefined ? [] : [chosen])])];
    return {
      name: `${name}Mileage`,
      label: name === "min" ? "From kilometres" : "To kilometres",
      placeholder: name === "min" ? "From" : "To",
      options: bounds
        .sort((a, b) => a - b)
        .map((bound) => ({ value: String(bound), label: withDots(bound) })),
    };
  };
  return {
    kind: "selects",
    title: "",
    selects: [select("min", minMileage), select("max", maxMileage)],
  };
}

/** Nothing where no car's seller tells it. */
function mileage(search: CarSearch, counts: number[], written: Written): FilterGroup[] {
  const { minMileage, maxMileage } = search;
  if (minMileage === undefined && maxMileage === undefined && !counts.some(Boolean)) return [];
  const choices = MILEAGE_PRESETS.map(({ label, minMileage: min, maxMileage: max }, n) => ({
    ...{ value: label, label, count: written(counts[n] ?? 0), min, max },
  }));
  return [{ kind: "presets", name: "Mileage", title: "Mileage", choices }, mileages(search)];
}

/** The filters in their order, with the exact number of cars beside each value. */
export function filterGroups(search: CarSearch, facets: Facets, counter: Counter): FilterGroup[] {
  const choices = (
    name: ChoiceName,
    [title, plural]: [string, string],
    values: Counted,
    more: (name: string) => Partial<Choice> = () => ({}),
  ): ChoiceGroup => {
    const written = counter();
    const choices = withChosen(values, [search[name] ?? []].flat()).map(({ name, count }) => ({
      value: name,
      label: name,
      count: written(count),
      ...more(name),
    }));
    return { kind: "choices", name, title, plural, choices };
  };
  const word = (value: string) => ({ label: factWord(value) });
  const [inPlaces, inPrices] = [counter(), counter()];
  return [
    choices("brand", ["Brand", "brands"], facets.brands),
    choices("color", ["Color", "colors"], facets.colors, (name) => ({ paint: paintOf(name) })),
    {
      kind: "selects",
      title: "Location",
      selects: [
        {
          name: "location",
          label: "Location",
          placeholder: "All locations",
          options: withChosen(facets.locations, search.location).map(({ name, count }) => ({
            value: name,
            label: `${name} (${inPlaces(count)})`,
          })),
        },
      ],
    },
    choices("state", ["State", "states"], facets.states),
    {
      kind: "presets",
      name: "Price",
      title: "Price",
      choices: PRICE_PRESETS.map(({ label, minPrice, maxPrice }, n) => ({
        ...{ value: label, label, count: inPrices(facets.prices[n] ?? 0) },
        ...{ min: minPrice, max: maxPrice },
      })),
    },
    years(facets.models, search, counter()),
    ...mileage(search, facets.mileages, counter()),
    choices("body", ["Body", "bodies"], facets.bodies, word),
    choices("fuel", ["Fuel", "fuels"], facets.fuels, word),
    choices("gearbox", ["Gearbox", "gearboxes"], facets.gearboxes, word),
    choices("drive", ["Drive", "drives"], facets.drives, word),
  ];
}
