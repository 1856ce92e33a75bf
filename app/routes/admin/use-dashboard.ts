import { startTransition, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { type DashboardAddress, paths } from "#shared/paths.ts";
import { useLoadFailure } from "../../startup/connection.ts";

/**
 * Search, filters, order and page live in the address. A change starts from the first page; the
 * table stands where it is until the new rows are there. What was asked for shows at once, and the
 * next change builds on it, answered or not.
 */
export function useDashboard<Query extends DashboardAddress>(tab: DashboardTab, answered: Query) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const failed = useLoadFailure() !== null;
  const { search } = useLocation();
  const [asked, setAsked] = useState<Query>();
  const query = asked ?? answered;

  async function ask(part: DashboardAddress) {
    const next = { ...query, ...part, page: 1 };
    setAsked(next);
    await navigate(paths.dashboard({ tab, ...next }), { preventScrollReset: true });
    // Together with the answer, unless something newer is asked for.
    startTransition(() => setAsked((latest) => (latest === next ? undefined : latest)));
  }

  return {
    query,
    address: { tab, ...query },
    /** Differs wherever other rows may be shown. */
    shownFor: search,
    busy:
      !failed &&
      navigation.state === "loading" &&
      navigation.location.pathname === paths.dashboard(),
    change: (part: DashboardAddress) => void ask(part),
  };
}
