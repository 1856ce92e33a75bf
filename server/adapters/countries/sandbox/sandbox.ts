import type { Countries } from "../contract.ts";
import { countryNames } from "./names.ts";

/** The list shipped with the shop: needs no service and never fails. */
export function createCountriesSandbox(): Countries {
  return { list: async () => [...countryNames] };
}
