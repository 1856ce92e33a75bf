import { data } from "react-router";
import { shopContext } from "../../context.ts";
import type { Route } from "./+types/dashboard.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { loadTab } from "./load-tab.ts";
import { ProductsTab } from "./products-tab.tsx";
import { Refused } from "./refused.tsx";
import { UsersTab } from "./users-tab.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, user } = context.get(shopContext);
  if (user?.type !== "admin")
    return data({ signedIn: user !== null, admin: null }, { status: user ? 403 : 401 });
  const shown = await loadTab(services, url.searchParams);
  return data({ signedIn: true, admin: { id: user.id, name: user.name }, shown });
}

export const meta: Route.MetaFunction = () => [
  { title: "Dashboard · Marque" },
  { name: "robots", content: "noindex" },
];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData.admin) return <Refused signedIn={loaderData.signedIn} />;
  const { admin, shown } = loaderData;
  return (
    <AdminFrame tab={shown.tab}>
      <div className="px-4 py-8 sm:px-6 lg:px-8 lg:py-10 xl:px-10">
        <p className="text-small text-muted">
          {`Welcome ${admin.name}`}
          <span aria-hidden> · </span>
          <span>Welcome Admin!</span>
        </p>
        {shown.tab === "USERS" ? <UsersTab {...shown} /> : <ProductsTab {...shown} />}
      </div>
    </AdminFrame>
  );
}
