import { useLayoutEffect, useRef, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { type DashboardAddress, paths } from "#shared/paths.ts";
import { useLoadFailure } from "../../startup/connection.ts";
import { useAsked } from "../../startup/use-asked.ts";

/**
 * Search, filters, order and page are in the address. A change starts from the first page; the
 * table shows the old rows until the new ones have arrived.
 */
export function useDashboard<Query extends DashboardAddress>(tab: DashboardTab, answered: Query) {
  const { location } = useNavigation();
  const failed = useLoadFailure() !== null;
  const { search } = useLocation();
  const [query, change] = useAsked<Query, DashboardAddress>(answered, (next) =>
    paths.dashboard({ tab, ...next }),
  );
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  // While a search waits for a pause in the typing, other filters may be chosen.
  const [changeLatest] = useState(() => (part: DashboardAddress) => latest.current(part));

  return {
    query,
    address: { tab, ...query },
    /** The parameters of a search, except its text and the page. */
    searched: paths.dashboard({ tab, ...query, name: undefined, page: 1 }),
    /** Differs wherever other rows may be shown. */
    shownFor: search,
    busy:
      !failed && location !== undefined && matchPath(paths.dashboard(), location.pathname) !== null,
    change: changeLatest,
  };
}
