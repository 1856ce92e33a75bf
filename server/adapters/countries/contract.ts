import { countryNames } from "./sandbox/names.ts";

/** The countries of people and cars. */
export interface Countries {
  /** Common English names, sorted. */
  list(): Promise<string[]>;
}

/** The list shipped with the shop: needs no service and never fails. */
export function createCountries(): Countries {
  return { list: async () => [...countryNames] };
}
