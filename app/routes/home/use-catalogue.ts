import { useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { CarSearch } from "#shared/car.ts";
import { type CatalogueAddress, paths } from "../../paths.ts";

/**
 * Search, filters, sort and page live in the address. A change starts a navigation from the first
 * page; a newer one aborts the older, so answers that overtake each other never show. What was asked
 * for shows at once, and the next change builds upon it, answered or not.
 */
export function useCatalogue(answered: CarSearch) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [asked, setAsked] = useState({ before: answered, search: answered });
  const [clearings, setClearings] = useState(0);
  const search = asked.before === answered ? asked.search : answered;

  return {
    search,
    busy: navigation.state === "loading" && navigation.location.pathname === paths.home(),
    change: (part: CatalogueAddress) => {
      const next = { ...search, ...part, page: 1 };
      setAsked({ before: answered, search: next });
      navigate(paths.home(next), { preventScrollReset: true });
    },
    clear: () => {
      setClearings(clearings + 1);
      navigate(paths.home(), { preventScrollReset: true });
    },
    /** As a key it also empties what was typed, and is in no address yet. */
    clearings,
  };
}
