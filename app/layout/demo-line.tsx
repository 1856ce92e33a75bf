import { useLocation } from "react-router";
import { cx } from "../ui/cx.ts";

/** Says on every page of a public demonstration that it is one. */
export function DemoLine() {
  const inDashboard = useLocation().pathname.toLowerCase().startsWith("/admin");
  return (
    <aside aria-label="About this shop" className="border-b border-line bg-sunken">
      <p
        className={cx(
          "page flex min-h-11 flex-wrap items-center gap-x-3 py-2.5 text-small text-muted",
          // In line with the dashboard, which is as wide as the screen.
          inDashboard && "max-w-none sm:px-6 lg:px-8 xl:px-5",
        )}
      >
        <span className="caps text-accent">Demonstration</span>
        Nothing here is for sale: no money changes hands, and anyone can use the published accounts.
      </p>
    </aside>
  );
}
