import { CarFront, House, LogOut, type LucideIcon, Receipt, ScrollText, Users } from "lucide-react";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { Logo } from "../../layout/logo.tsx";
import { useLogOut } from "../../layout/use-log-out.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";

const classes =
  "flex min-h-12 w-full items-center justify-center gap-3 border-b-2 px-2 text-label tracking-[0.1em] -outline-offset-3 transition-colors hover:text-ink max-sm:flex-col max-sm:gap-1 max-sm:px-0.5 max-sm:py-2 max-sm:text-[0.6875rem] max-sm:tracking-normal xl:justify-start xl:border-b-0 xl:border-l-2 xl:px-5";
const quiet = "border-transparent text-muted forced-colors:border-[Canvas]";
const current = "border-accent text-ink forced-colors:border-[Highlight]";

/** The left menu; on smaller screens it lies across the top. */
export function SideMenu({ tab }: { tab?: DashboardTab }) {
  const logOut = useLogOut();
  return (
    <header className="border-b border-line bg-surface xl:border-r xl:border-b-0">
      <div className="xl:sticky xl:top-0">
        <Link
          to={paths.landing()}
          aria-label="Marque"
          className="mx-5 mt-8 mb-10 hidden w-fit xl:block"
        >
          <Logo className="tracking-[0.12em]" />
        </Link>
        <nav aria-label="Dashboard">
          <ul className="grid grid-cols-6 max-[22rem]:grid-cols-3 xl:grid-cols-1">
            <Entry icon={Users} label="USERS" to={paths.dashboard()} active={tab === "USERS"} />
            <Entry
              icon={CarFront}
              label="PRODUCTS"
              to={paths.dashboard({ tab: "PRODUCTS" })}
              active={tab === "PRODUCTS"}
            />
            <Entry
              icon={Receipt}
              label="ORDERS"
              to={paths.dashboard({ tab: "ORDERS" })}
              active={tab === "ORDERS"}
            />
            <Entry
              icon={ScrollText}
              label="AUDIT"
              to={paths.dashboard({ tab: "AUDIT" })}
              active={tab === "AUDIT"}
            />
            <Entry icon={House} label="HOME" to={paths.home()} />
            <li>
              <button
                type="button"
                className={cx(classes, quiet)}
                onClick={() => void logOut(messages.adminLoggedOut)}
              >
                <LogOut aria-hidden className="size-5 xl:size-4.5" />
                LOGOUT
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

interface EntryProps {
  icon: LucideIcon;
  label: string;
  to: string;
  active?: boolean;
}

function Entry({ icon: Icon, label, to, active }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={active ? "page" : undefined}
        className={cx(classes, active ? current : quiet)}
      >
        <Icon aria-hidden className="size-5 xl:size-4.5" />
        {label}
      </Link>
    </li>
  );
}
