import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import type { Route } from "./+types/dashboard.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { LaterAuditTab } from "./later-audit-tab.tsx";
import { loadTab } from "./load-tab.ts";
import { OrdersTab } from "./orders-tab.tsx";
import { ProductsTab } from "./products-tab.tsx";
import { Refused } from "./refused.tsx";
import { requireAdmin } from "./require-admin.ts";
import { SummaryFigures } from "./summary-figures.tsx";
import { UsersTab } from "./users-tab.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin, refusal } = requireAdmin(context);
  if (refusal) return refusal;
  const { services } = context.get(shopContext);
  const [shown, summary] = await Promise.all([
    loadTab(services, url.searchParams),
    services.summary.read(),
  ]);
  return { signedIn: true, page: { name: admin.name, shown, summary } };
}

const TITLES = { USERS: "Users", PRODUCTS: "Products", ORDERS: "Orders", AUDIT: "Audit trail" };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tab = loaderData?.page?.shown.tab;
  return privateHead(tab ? `${TITLES[tab]}, dashboard` : "Dashboard");
};

export default function Dashboard({ loaderData: { signedIn, page } }: Route.ComponentProps) {
  if (!page) return <Refused signedIn={signedIn} />;
  const { name, shown, summary } = page;
  return (
    <AdminLayout tab={shown.tab}>
      <div className="px-4 py-8 sm:px-6 lg:px-8 lg:py-10 xl:px-10">
        <p className="text-small text-muted">
          {`Welcome ${name} `}
          <span aria-hidden>· </span>
          <span>Welcome Admin!</span>
        </p>
        <SummaryFigures summary={summary} />
        {shown.tab === "USERS" && <UsersTab {...shown} />}
        {shown.tab === "PRODUCTS" && <ProductsTab {...shown} />}
        {shown.tab === "ORDERS" && <OrdersTab {...shown} />}
        {shown.tab === "AUDIT" && <LaterAuditTab {...shown} />}
      </div>
    </AdminLayout>
  );
}
