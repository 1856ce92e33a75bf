import type { CarSearch } from "#shared/car.ts";
import type { CatalogueAddress } from "#shared/paths.ts";

type Key = Exclude<keyof CarSearch, "sort" | "page" | "limit">;

export interface Filter {
  /** The parameters that it sets, several for a range. */
  keys: Key[];
  /** One of several values of its key. */
  value?: string;
}

/** The change that removes a filter; other chosen values of the same list stay. */
export function withoutFilter(search: CarSearch, { keys, value }: Filter): CatalogueAddress {
  const without = (key: Key) => {
    const chosen = search[key];
    return Array.isArray(chosen) ? chosen.filter((one) => one !== value) : undefined;
  };
  return Object.fromEntries(keys.map((key) => [key, without(key)]));
}
