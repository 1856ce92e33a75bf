import { useCallback, useContext, useEffect, useId } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FetchersContext as FetchersContext,
  UNSAFE_RouteContext as RouteContext,
  type useFetcher,
} from "react-router";

type DataOf<Loader> = ReturnType<typeof useFetcher<Loader>>["data"];

/**
 * Loads the data of a page without a navigation, as React Router's `useFetcher` does, but without
 * its form handling, which every first load would contain.
 */
export function usePageData<Loader>() {
  const router = useContext(DataRouterContext)?.router;
  const routeId = useContext(RouteContext).matches.at(-1)?.route.id ?? "root";
  const key = useId();
  useEffect(() => {
    router?.getFetcher(key);
    return () => router?.deleteFetcher(key);
  }, [router, key]);
  const load = useCallback(
    async (address: string) => router?.fetch(key, routeId, address),
    [router, key, routeId],
  );
  const data: DataOf<Loader> = useContext(FetchersContext)?.fetcherData.get(key);
  return { load, data };
}
