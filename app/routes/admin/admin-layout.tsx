import type { ReactNode } from "react";
import type { DashboardTab } from "#shared/admin-tables.ts";
import { NoScript } from "../../ui/no-script.tsx";
import { SideMenu } from "./side-menu.tsx";

/** The layout of the administrators' pages, without the shop's header and footer. */
export function AdminLayout({ tab, children }: { tab?: DashboardTab; children: ReactNode }) {
  return (
    <div className="fill-page xl:grid xl:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#dashboard"
        className="fixed top-2 left-2 z-70 -translate-y-20 bg-ink px-5 py-3 text-small text-on-ink transition-transform focus:translate-y-0"
      >
        Skip the menu
      </a>
      <SideMenu tab={tab} />
      <div id="dashboard" className="min-w-0">
        <NoScript className="m-4">The dashboard needs</NoScript>
        {children}
      </div>
    </div>
  );
}
