import { useLocation } from "react-router";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { paths } from "#shared/paths.ts";

/** For links from a table to one of its rows: the history remembers how the table was left. */
export function useLeftList() {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Where the page of a row leads back to: its table as it was left, else the tab. */
export function useListAddress(tab: DashboardTab): string {
  const state: unknown = useLocation().state;
  if (typeof state === "object" && state !== null && "list" in state) return String(state.list);
  return paths.dashboard({ tab });
}
