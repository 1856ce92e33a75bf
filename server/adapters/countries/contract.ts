import { countryNames } from "./sandbox/names.ts";

/** Tells the countries that people can come from and cars can stand in. */
export interface Countries {
  /** Common English names, sorted. */
  list(): Promise<string[]>;
}

/** The list shipped with the shop: needs no service and never fails. */
export function createCountries(): Countries {
  return { list: async () => [...countryNames] };
}
