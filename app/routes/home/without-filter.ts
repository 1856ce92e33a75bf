import type { CarSearch, FilterName } from "#shared/car.ts";
import type { CatalogueAddress } from "#shared/paths.ts";

export interface Filter {
  /** The parameters that it sets, several for a range. */
  keys: FilterName[];
  /** One of several values of its key. */
  value?: string;
}

/** The change that removes a filter; other chosen values of the same list stay. */
export function withoutFilter(search: CarSearch, { keys, value }: Filter): CatalogueAddress {
  const without = (key: FilterName) => {
    const chosen = search[key];
    return Array.isArray(chosen) ? chosen.filter((one) => one !== value) : undefined;
  };
  return Object.fromEntries(keys.map((key) => [key, without(key)]));
}
