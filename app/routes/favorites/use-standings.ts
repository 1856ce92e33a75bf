import { useEffect } from "react";
import { useFetcher } from "react-router";
import { paths } from "#shared/paths.ts";
import { favorites, useFavorites } from "../../favorites/favorites.ts";
import type { loader } from "./favorites.tsx";
import { refreshedFavorites } from "./standing.ts";

/** Asks in one call how all favourites stand now, and keeps their brands and prices up to date. */
export function useStandings() {
  const { load, data } = useFetcher<typeof loader>();
  const ids = useFavorites()
    .map(({ id }) => id)
    .join(",");

  useEffect(() => {
    if (ids) void load(`${paths.favorites()}?ids=${ids}`);
  }, [ids, load]);

  const standings = data?.standings;
  useEffect(() => {
    const fresh = standings && refreshedFavorites(favorites.get(), standings);
    if (fresh) favorites.set(fresh);
  }, [standings]);

  /** Undefined until the shop has answered for this car. */
  return (id: string) => {
    if (!standings || !data.asked.includes(id)) return undefined;
    return standings.find((one) => one.id === id)?.state ?? "gone";
  };
}
