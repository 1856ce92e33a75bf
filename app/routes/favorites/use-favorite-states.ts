import { useEffect } from "react";
import { paths } from "#shared/paths.ts";
import { favorites, useFavorites } from "../../favorites/favorites.ts";
import { usePageData } from "../../startup/use-page-data.ts";
import { refreshedFavorites } from "./favorite-state.ts";
import type { loader } from "./favorites.tsx";

/**
 * Loads the current state of all favorites in one call, and keeps their brands and prices up to
 * date.
 */
export function useFavoriteStates() {
  const { load, data } = usePageData<typeof loader>();
  const ids = useFavorites()
    .map(({ id }) => id)
    .join(",");

  useEffect(() => {
    if (ids) void load(`${paths.favorites()}?ids=${ids}`);
  }, [ids, load]);

  const states = data?.states;
  useEffect(() => {
    const fresh = states && refreshedFavorites(favorites.get(), states);
    if (fresh) favorites.set(fresh);
  }, [states]);

  /** Undefined until the shop has answered for this car. */
  return (id: string) => {
    if (!states || !data.asked.includes(id)) return undefined;
    return states.find((one) => one.id === id)?.state ?? "gone";
  };
}
