import {
  auditTableQuery,
  carTableQuery,
  DASHBOARD_TABS,
  type DashboardTab,
  purchaseTableQuery,
  userTableQuery,
} from "#shared/admin-tables.ts";
import type { ShopContext } from "../../context.ts";

type Services = ShopContext["services"];

function tabOf(params: URLSearchParams): DashboardTab {
  const asked = params.get("tab")?.toUpperCase();
  return DASHBOARD_TABS.find((tab) => tab === asked) ?? "USERS";
}

async function loadUsers(services: Services, params: Record<string, string>) {
  const query = userTableQuery.parse(params);
  const [table, countries, allCountries] = await Promise.all([
    services.userTable.table(query),
    services.userTable.countries(),
    services.countries.list(),
  ]);
  return { tab: "USERS" as const, query, table, countries, allCountries };
}

async function loadProducts(services: Services, params: Record<string, string>) {
  const query = carTableQuery.parse(params);
  const [table, options] = await Promise.all([
    services.carTable.table(query),
    services.carTable.options(),
  ]);
  return { tab: "PRODUCTS" as const, query, table, options };
}

async function loadOrders(services: Services, params: Record<string, string>) {
  const query = purchaseTableQuery.parse(params);
  return { tab: "ORDERS" as const, query, table: await services.adminPurchases.table(query) };
}

async function loadAudit(services: Services, params: Record<string, string>) {
  const query = auditTableQuery.parse(params);
  return { tab: "AUDIT" as const, query, table: await services.audit.table(query) };
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
export type ProductsData = Awaited<ReturnType<typeof loadProducts>>;
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;
export type AuditData = Awaited<ReturnType<typeof loadAudit>>;

/** What the address asks for: a tab with one page of its table. */
export function loadTab(
  services: Services,
  params: URLSearchParams,
): Promise<UsersData | ProductsData | OrdersData | AuditData> {
  const load = {
    USERS: loadUsers,
    PRODUCTS: loadProducts,
    ORDERS: loadOrders,
    AUDIT: loadAudit,
  }[tabOf(params)];
  return load(services, Object.fromEntries(params));
}
