import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";
import { onPlainClick } from "../../ui/plain-click.ts";
import { useListAddress } from "./list-address.ts";

interface BackToListProps {
  tab: DashboardTab;
  children: string;
}

/** Above the page of a row or a new one: the way back to the table, with its filters and page. */
export function BackToList({ tab, children }: BackToListProps) {
  const navigate = useNavigate();
  const list = useListAddress(tab);
  return (
    <Link
      // The server does not know the history.
      to={paths.dashboard({ tab })}
      onClick={onPlainClick(() => void navigate(list))}
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-accent print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
