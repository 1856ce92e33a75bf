import type { CarSearch } from "#shared/car.ts";
import type { CatalogueAddress } from "#shared/paths.ts";

type Key = Exclude<keyof CarSearch, "sort" | "page" | "limit">;

export interface Filter {
  /** What it sets: several for a range. */
  keys: Key[];
  /** One of several values of its key. */
  value?: string;
}

/** What takes a filter back; what is chosen of a list beside it stays. */
export function withoutFilter(search: CarSearch, { keys, value }: Filter): CatalogueAddress {
  const without = (key: Key) => {
    const chosen = search[key];
    return Array.isArray(chosen) ? chosen.filter((one) => one !== value) : undefined;
  };
  return Object.fromEntries(keys.map((key) => [key, without(key)]));
}
