import { useLayoutEffect, useRef, useState } from "react";
import { matchPath, useNavigation } from "react-router";
import type { CarSearch } from "#shared/car.ts";
import { type CatalogueAddress, paths } from "#shared/paths.ts";
import { useLoadFailure } from "../../startup/connection.ts";
import { type PartOf, useAsked } from "../../startup/use-asked.ts";

/** A change that removes all filters. */
function withoutFilters(search: CarSearch): CatalogueAddress {
  const empty = Object.entries(search).map(([key, value]) => [
    key,
    Array.isArray(value) ? [] : undefined,
  ]);
  return { ...Object.fromEntries(empty), sort: "default" };
}

/** Search, filters, sort and page are in the address. A change starts from the first page. */
export function useCatalogue(answered: CarSearch) {
  const { location } = useNavigation();
  const failed = useLoadFailure() !== null;
  const [search, change] = useAsked<CarSearch, CatalogueAddress>(answered, paths.home);
  const [clearings, setClearings] = useState(0);

  const clear = (): void => {
    setClearings((before) => before + 1);
    change(withoutFilters(search));
  };
  const latest = useRef({ change, clear });
  useLayoutEffect(() => {
    latest.current = { change, clear };
  });
  // Stable functions, so that they do not render parts of the page whose code has not arrived.
  const [stable] = useState({
    change: (part: PartOf<CarSearch, CatalogueAddress>) => latest.current.change(part),
    clear: () => latest.current.clear(),
  });

  return {
    ...stable,
    search,
    busy: !failed && location !== undefined && matchPath(paths.home(), location.pathname) !== null,
    /** Used as a key, which also discards typed text that is not in the address yet. */
    clearings,
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
