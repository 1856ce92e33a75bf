import { z } from "zod";
import { PURCHASE_STATUSES, purchaseDay } from "./admin-purchases.ts";
import { CAR_STATES } from "./constants.ts";
import { text } from "./text.ts";

/** Rows on a page of the dashboard's tables. */
export const DASHBOARD_PAGE_SIZE = 20;
/** Rows are counted up to this number: nobody reads a hundred pages. */
export const DASHBOARD_COUNTED_MAX = 2_000;

export const DASHBOARD_TABS = ["USERS", "PRODUCTS", "ORDERS", "AUDIT"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const CAR_COLUMNS = [
  "name",
  "brand",
  "color",
  "model",
  "price",
  "location",
  "state",
  "rating",
] as const;
export type CarColumn = (typeof CAR_COLUMNS)[number];

export const USER_COLUMNS = ["email", "name", "country", "status", "verify", "ban"] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const ORDERS = ["asc", "desc"] as const;
/** Invalid values in an address are ignored. */
const lenient = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);
const filterText = lenient(text("filter", 100));
const flag = lenient(z.enum(["true", "false"]).transform((value) => value === "true"));
const table = {
  order: z.enum(ORDERS).default("asc").catch("asc"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
};

/** The address of the PRODUCTS tab; without `sort` the newest come first. */
export const carTableQuery = z.object({
  name: filterText,
  color: filterText,
  model: lenient(z.coerce.number().int().min(1).max(9999)),
  location: filterText,
  state: lenient(z.enum(CAR_STATES)),
  sort: lenient(z.enum(CAR_COLUMNS)),
  ...table,
});
export type CarTableQuery = z.infer<typeof carTableQuery>;

/** The address of the USERS tab; without `sort` the newest come first. */
export const userTableQuery = z.object({
  name: filterText,
  status: lenient(z.enum(["admin", "user"])),
  ban: flag,
  verify: flag,
  country: filterText,
  sort: lenient(z.enum(USER_COLUMNS)),
  ...table,
});
export type UserTableQuery = z.infer<typeof userTableQuery>;

/** The address of the ORDERS tab; the newest come first. */
export const purchaseTableQuery = z.object({
  name: filterText,
  status: lenient(z.enum(PURCHASE_STATUSES)),
  from: lenient(purchaseDay),
  to: lenient(purchaseDay),
  page: table.page,
});
export type PurchaseTableQuery = z.infer<typeof purchaseTableQuery>;

const auditText = lenient(text("filter", 200));

/** The address of the AUDIT tab; the newest come first. */
export const auditTableQuery = z.object({
  actor: auditText,
  action: auditText,
  target: auditText,
  from: lenient(purchaseDay),
  to: lenient(purchaseDay),
  page: table.page,
});
export type AuditTableQuery = z.infer<typeof auditTableQuery>;
