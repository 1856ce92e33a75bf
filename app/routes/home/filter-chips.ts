import type { CarSearch } from "#shared/car.ts";
import { FILTER_FACTS, MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import { factWord } from "#shared/fact-texts.ts";
import { formatMileage } from "#shared/mileage.ts";
import { paths } from "#shared/paths.ts";
import { withDots } from "#shared/price.ts";
import { type Filter, withoutFilter } from "./without-filter.ts";

/** A filter that is on. */
export interface Chip extends Filter {
  label: string;
  /** The search without it. */
  to: string;
}

const asIs = (value: string) => value;
/** The filters with several values, and how these are written. */
const LISTS = [
  ...(["brand", "color", "location"] as const).map((key) => ({ key, write: asIs })),
  ...FILTER_FACTS.map((key) => ({ key, write: factWord })),
];

type Bounds = [min: number | undefined, max: number | undefined];

function rangeLabel([min, max]: Bounds, write: (bound: number) => string): string {
  if (min === undefined) return `Up to ${write(max ?? 0)}`;
  return max === undefined ? `From ${write(min)}` : `${write(min)} to ${write(max)}`;
}

function yearLabel([min, max]: Bounds): string {
  if (min === undefined) return `Until ${max}`;
  return max === undefined ? `${min} and later` : min === max ? `${min}` : `${min} to ${max}`;
}

/** The filters that are on, in the order of the filters. */
export function filterChips(search: CarSearch, seller: string | undefined): Chip[] {
  const { name, state, minPrice, maxPrice, minModel, maxModel, minMileage, maxMileage } = search;
  const chips: Omit<Chip, "to">[] = [];
  const range = (keys: Chip["keys"], bounds: Bounds, label: (bounds: Bounds) => string) => {
    if (bounds.some((bound) => bound !== undefined)) chips.push({ label: label(bounds), keys });
  };
  if (name) chips.push({ label: `“${name}”`, keys: ["name"] });
  for (const { key, write } of LISTS)
    for (const value of search[key]) chips.push({ label: write(value), keys: [key], value });
  if (state) chips.push({ label: state, keys: ["state"] });
  range(["minPrice", "maxPrice"], [minPrice, maxPrice], (bounds) => {
    const preset = PRICE_PRESETS.find(
      (one) => one.minPrice === minPrice && one.maxPrice === maxPrice,
    );
    return preset?.label ?? rangeLabel(bounds, (price) => `$ ${withDots(price)}`);
  });
  range(["minModel", "maxModel"], [minModel, maxModel], yearLabel);
  range(["minMileage", "maxMileage"], [minMileage, maxMileage], (bounds) => {
    const preset = MILEAGE_PRESETS.find(
      (one) => one.minMileage === minMileage && one.maxMileage === maxMileage,
    );
    return preset?.label ?? rangeLabel(bounds, formatMileage);
  });
  if (search.seller) chips.push({ label: seller ?? "One seller", keys: ["seller"] });
  return chips.map((chip) => ({
    ...chip,
    to: paths.home({ ...search, ...withoutFilter(search, chip), page: 1 }),
  }));
}
