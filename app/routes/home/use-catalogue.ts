import { useNavigate, useNavigation } from "react-router";
import type { CarSearch } from "#shared/car.ts";
import { type CatalogueAddress, paths } from "../../paths.ts";

/**
 * Search, filters, sort and page live in the address. A change starts a navigation from the first
 * page; a newer one aborts the older, so answers that overtake each other never show.
 */
export function useCatalogue(search: CarSearch) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const to = (address: CatalogueAddress) =>
    navigate(paths.home(address), { preventScrollReset: true });

  return {
    busy: navigation.state === "loading" && navigation.location.pathname === paths.home(),
    change: (part: CatalogueAddress) => void to({ ...search, ...part, page: 1 }),
    clear: () => void to({}),
  };
}
