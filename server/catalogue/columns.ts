import { MILEAGE_MAX, MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import { createBandColumn, type Preset } from "./band-column.ts";
import { type Bits, clearBit, roomFor, setBit, wordsFor } from "./bits.ts";
import type { Traits } from "./change-log.ts";
import { createCombinations } from "./combinations.ts";
import { createIdIndex } from "./id-index.ts";
import { createNameColumn } from "./name-column.ts";
import { createNumberColumn, type Numbers } from "./number-column.ts";
import { createSellerColumn } from "./seller-column.ts";
import type { FacetName } from "./slot-values.ts";
import { createValueColumn, type Share, type Value, type ValueColumn } from "./value-column.ts";
import { createWordSearch } from "./word-search.ts";

/** A car on offer, as far as searches need it. */
export interface Offer {
  id: string;
  brand_id: string;
  brand: string;
  brand_key: string;
  color: string;
  color_key: string;
  location: string;
  location_key: string;
  state: string;
  user_id: string;
  model: number;
  mileage: number | null;
  body: string | null;
  fuel: string | null;
  gearbox: string | null;
  drive: string | null;
  price: number;
  /** Microseconds since 1970. */
  listed_at: number;
  /** The same for the last reduction of its price. */
  reduction_at: number | null;
  search_key: string;
}

const choice = (value: string | null): Value => ({ key: value ?? "", shown: value ?? "" });

/** The filters that name values. Each has a facet; a new one is a line here. */
const VALUES = {
  brand: ({ brand_key, brand, brand_id }: Offer) => ({
    key: brand_key,
    shown: brand,
    id: brand_id,
  }),
  color: ({ color_key, color }: Offer) => ({ key: color_key, shown: color }),
  location: ({ location_key, location }: Offer) => ({ key: location_key, shown: location }),
  state: ({ state }: Offer) => choice(state),
  model: ({ model }: Offer) => choice(String(model)),
  body: ({ body }: Offer) => choice(body),
  fuel: ({ fuel }: Offer) => choice(fuel),
  gearbox: ({ gearbox }: Offer) => choice(gearbox),
  drive: ({ drive }: Offer) => choice(drive),
} satisfies Record<string, (offer: Offer) => Value>;
export type ValueName = keyof typeof VALUES;
export const VALUE_NAMES = Object.keys(VALUES) as ValueName[];
/** Up to so many values that no car has any more are kept. */
const UNUSED_MIN = 10_000;

const isWorn = ({ used, unused }: Share) => unused > Math.max(UNUSED_MIN, 2 * used);

/** Stands for an unknown mileage: larger than any that is searched for, so that it sorts last. */
const NO_MILEAGE = 0xff_ff_ff_ff;

/** What is filtered by a range or sorted by, and the arrays that hold it. */
const NUMBERS = {
  price: [({ price }: Offer) => price, Float64Array],
  listedAt: [({ listed_at }: Offer) => listed_at, Float64Array],
  model: [({ model }: Offer) => model, Uint16Array],
  mileage: [({ mileage }: Offer) => mileage ?? NO_MILEAGE, Uint32Array],
  reducedAt: [({ reduction_at }: Offer) => reduction_at ?? 0, Float64Array],
} satisfies Record<string, [(offer: Offer) => number, new (length: number) => Numbers]>;
export type NumberName = keyof typeof NUMBERS;
export const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

/** The ranges that are offered. */
const BANDS = {
  price: PRICE_PRESETS.map(
    ({ minPrice, maxPrice }): Preset => [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY],
  ),
  mileage: MILEAGE_PRESETS.map(
    ({ minMileage, maxMileage }): Preset => [minMileage ?? 0, maxMileage ?? MILEAGE_MAX],
  ),
} satisfies Partial<Record<NumberName, Preset[]>>;
export type BandName = keyof typeof BANDS;
export const BAND_NAMES = Object.keys(BANDS) as BandName[];

/**
 * Called before the car in a slot changes or goes, and after, so that data derived from it can
 * follow.
 */
export interface Watcher {
  leave(slot: number): void;
  /** A car has changed, or was added. */
  enter(slot: number): void;
  gone(slot: number): void;
}

const madeOf = <Names extends string, Kind>(names: Names[], make: (name: Names) => Kind) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Names, Kind>;

/** What is filtered and sorted by, as arrays by slot. */
function createValuesBySlot() {
  const names = createNameColumn();
  const sellers = createSellerColumn();
  const values = madeOf(VALUE_NAMES, createValueColumn);
  const numbers = madeOf(NUMBER_NAMES, (name) => createNumberColumn(NUMBERS[name][1]));
  const bands = madeOf(BAND_NAMES, (name) => createBandColumn(BANDS[name]));
  /** By filter, what is counted in its facet. */
  const facets = { ...values, ...bands };
  const combinations = createCombinations();
  const codeIn = (name: FacetName, slot: number) => facets[name].codes[slot] as number;

  /** Numbers, the bands they are in, and the combination of all codes. */
  function writeNumbers(slot: number, offer: Offer): void {
    for (const name of NUMBER_NAMES) numbers[name].set(slot, NUMBERS[name][0](offer));
    for (const name of BAND_NAMES) bands[name].set(slot, NUMBERS[name][0](offer));
    combinations.set(slot, (name) => codeIn(name, slot));
  }

  return {
    names,
    sellers,
    values,
    numbers,
    bands,
    combinations,

    /**
     * Whether most names, values of a filter or combinations of them are of cars that are gone or
     * have changed since; each of `cars` has one.
     */
    isWorn: (cars: number): boolean =>
      isWorn({ used: cars, unused: combinations.most - cars }) ||
      [names, ...Object.values(values)].some(({ share }) => isWorn(share())),

    write(slot: number, offer: Offer): void {
      names.set(slot, offer.search_key);
      sellers.set(slot, offer.user_id);
      for (const name of VALUE_NAMES) values[name].set(slot, VALUES[name](offer));
      writeNumbers(slot, offer);
    },

    /** Writes only what has changed of a car: most changes are of the price alone. */
    replace(slot: number, offer: Offer): void {
      names.replace(slot, offer.search_key);
      sellers.replace(slot, offer.user_id);
      for (const name of VALUE_NAMES) values[name].replace(slot, VALUES[name](offer));
      for (const name of BAND_NAMES) bands[name].clear(slot);
      writeNumbers(slot, offer);
    },

    clear(slot: number): void {
      names.clear(slot);
      sellers.clear(slot);
      for (const name of BAND_NAMES) bands[name].clear(slot);
      for (const name of VALUE_NAMES) values[name].clear(slot);
    },

    /** Whether the slot has exactly the values of this car. */
    has(slot: number, offer: Offer): boolean {
      if (names.nameOf(slot) !== offer.search_key) return false;
      if (!sellers.has(slot, offer.user_id)) return false;
      for (const name of NUMBER_NAMES)
        if (numbers[name].numbers[slot] !== NUMBERS[name][0](offer)) return false;
      return VALUE_NAMES.every((name) => values[name].has(slot, VALUES[name](offer)));
    },
  };
}

/** The traits of a car for the change log; undefined while it is not on offer. */
function traitsById(
  ids: ReturnType<typeof createIdIndex>,
  { names, sellers, values, numbers }: ReturnType<typeof createValuesBySlot>,
) {
  const keyOf = ({ values: all, codes }: ValueColumn, slot: number) =>
    all[codes[slot] as number]?.key ?? "";
  return (id: string): Traits | undefined => {
    const slot = ids.find(id);
    if (slot < 0) return undefined;
    return {
      seller: sellers.sellerOf(slot),
      name: names.nameOf(slot),
      brand: keyOf(values.brand, slot),
      body: keyOf(values.body, slot) || null,
      model: numbers.model.numbers[slot] as number,
      price: numbers.price.numbers[slot] as number,
    };
  };
}

/** A column whose words are searched, and the place of its codes in `SlotValues`. */
const searchedIn =
  ({ values }: ReturnType<typeof createValuesBySlot>) =>
  (name: ValueName) => ({ column: values[name], facet: VALUE_NAMES.indexOf(name) });

/** Which slots have a car. */
function createOccupied() {
  let bits: Bits = new Uint32Array(0);
  let size = 0;
  let changes = 0;
  return {
    bits: () => bits,
    size: () => size,
    changes: () => changes,
    changed(): void {
      changes += 1;
    },
    add(slot: number): void {
      changes += 1;
      bits = roomFor(bits, wordsFor(slot + 1));
      setBit(bits, slot);
      size += 1;
    },
    remove(slot: number): void {
      changes += 1;
      clearBit(bits, slot);
      size -= 1;
    },
  };
}

/** The cars on offer as columns: each car has a slot, each property an array by slot. */
export function createColumns() {
  const ids = createIdIndex();
  const occupied = createOccupied();
  let watcher: Watcher | undefined;
  const bySlot = createValuesBySlot();
  const { write: writeValues, replace: replaceValues, clear: clearValues, ...columns } = bySlot;

  function write(slot: number, offer: Offer): void {
    occupied.add(slot);
    writeValues(slot, offer);
    watcher?.enter(slot);
  }

  function replace(slot: number, offer: Offer): void {
    watcher?.leave(slot);
    occupied.changed();
    replaceValues(slot, offer);
    watcher?.enter(slot);
  }

  return {
    ...columns,
    isWorn: () => bySlot.isWorn(occupied.size()),
    ids,
    words: createWordSearch(columns.names, (["color", "body"] as const).map(searchedIn(bySlot))),
    traitsOf: traitsById(ids, bySlot),

    /** How many cars are on offer. */
    get size(): number {
      return occupied.size();
    },
    /** Their slots. */
    get onOffer(): Bits {
      return occupied.bits();
    },

    /** Grows with every change. */
    changes: occupied.changes,

    /** Grows when a facet has other values or other names for them. */
    get regroupings(): number {
      return VALUE_NAMES.reduce((sum, name) => sum + columns.values[name].regroupings(), 0);
    },

    watch(one: Watcher): void {
      watcher = one;
    },

    /** Adds a car or changes it. @returns its slot */
    put(offer: Offer): number {
      const known = ids.find(offer.id);
      const slot = known < 0 ? ids.add(offer.id) : known;
      if (known < 0) write(slot, offer);
      else if (!columns.has(known, offer)) replace(known, offer);
      return slot;
    },

    /** @returns the slot that it had; -1 where it had none */
    remove(id: string): number {
      const slot = ids.find(id);
      if (slot < 0) return slot;
      watcher?.leave(slot);
      occupied.remove(slot);
      clearValues(slot);
      watcher?.gone(slot);
      ids.remove(id);
      return slot;
    },
  };
}
export type Columns = ReturnType<typeof createColumns>;
