import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { CarSearch } from "#shared/car.ts";
import { type CatalogueAddress, paths } from "#shared/paths.ts";
import { useLoadFailure } from "../../startup/connection.ts";

/** All that a search may name, left out. */
function withoutFilters(search: CarSearch): CatalogueAddress {
  const empty = Object.entries(search).map(([key, value]) => [
    key,
    Array.isArray(value) ? [] : undefined,
  ]);
  return { ...Object.fromEntries(empty), sort: "default" };
}

/**
 * Search, filters, sort and page live in the address. A change starts a navigation from the first
 * page; a newer one aborts the older, so answers that overtake each other never show. What was asked
 * for shows at once, and the next change builds on it, answered or not.
 */
export function useCatalogue(answered: CarSearch) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const failed = useLoadFailure() !== null;
  const [asked, setAsked] = useState<CarSearch>();
  const [clearings, setClearings] = useState(0);
  const search = asked ?? answered;

  async function ask(part: CatalogueAddress) {
    const next = { ...search, ...part, page: 1 };
    setAsked(next);
    await navigate(paths.home(next), { preventScrollReset: true });
    // Together with the answer, unless something newer is asked for.
    startTransition(() => setAsked((latest) => (latest === next ? undefined : latest)));
  }

  const acts = {
    change: (part: CatalogueAddress) => void ask(part),
    clear: () => {
      setClearings((before) => before + 1);
      void ask(withoutFilters(search));
    },
  };
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  // Always the same, for the filters, whose code comes later.
  const [stable] = useState<typeof acts>({
    change: (part) => latest.current.change(part),
    clear: () => latest.current.clear(),
  });

  return {
    ...stable,
    search,
    busy:
      !failed && navigation.state === "loading" && navigation.location.pathname === paths.home(),
    /** As a key it also empties what was typed, and is in no address yet. */
    clearings,
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
