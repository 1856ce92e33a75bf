import { useLocation, useNavigate, useNavigation } from "react-router";
import { type DashboardAddress, paths } from "#shared/paths.ts";
import { useLoadFailure } from "../../startup/connection.ts";

/**
 * Search, filters, order and page live in the address. A change starts from the first page; the
 * table stands where it is until the new rows are there.
 */
export function useDashboard(address: DashboardAddress) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const failed = useLoadFailure() !== null;
  const { search } = useLocation();
  return {
    /** Differs wherever other rows may be shown. */
    shownFor: search,
    busy:
      !failed &&
      navigation.state === "loading" &&
      navigation.location.pathname === paths.dashboard(),
    change: (part: DashboardAddress) =>
      void navigate(paths.dashboard({ ...address, ...part, page: 1 }), {
        preventScrollReset: true,
      }),
  };
}
