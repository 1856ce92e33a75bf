import type {
  AuditTableQuery,
  CarColumn,
  CarTableQuery,
  DashboardTab,
  PurchaseTableQuery,
  UserColumn,
  UserTableQuery,
} from "#shared/admin-tables.ts";
import type { CarSearch } from "#shared/car.ts";

/** What a catalogue address may say; what is left out keeps its default. */
export type CatalogueAddress = Partial<CarSearch>;

/** What a dashboard address may say: a tab, and how its table is searched, filtered and sorted. */
export type DashboardAddress = {
  tab?: DashboardTab;
  sort?: CarColumn | UserColumn;
  status?: UserTableQuery["status"] | PurchaseTableQuery["status"];
} & Partial<
  Omit<CarTableQuery, "sort"> &
    Omit<UserTableQuery, "sort" | "status"> &
    Omit<PurchaseTableQuery, "status"> &
    AuditTableQuery
>;

const combining = /\p{M}/gu;

/** `Aston Martin Vulcan` becomes `aston-martin-vulcan`. */
function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(combining, "")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function query(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Builds the address of every page, so that no other code contains one. */
export const paths = {
  landing: () => "/",
  // The page size is fixed; only the API has `limit`.
  home: ({ sort, page, limit: _, ...rest }: CatalogueAddress = {}) =>
    `/home${query({
      ...rest,
      sort: sort === "default" ? undefined : sort,
      page: page === 1 ? undefined : page,
    })}`,
  car: ({ id, brand = "", name = "" }: { id: string; brand?: string; name?: string }) => {
    const words = slug(`${brand} ${name}`);
    return words ? `/detail/${id}/${words}` : `/detail/${id}`;
  },
  /** What everybody may know of a seller, with the cars that they offer. */
  seller: (id: string, page = 1) => `/seller/${id}${query({ page: page === 1 ? "" : page })}`,
  /** Two to four cars side by side. */
  compare: (ids: readonly string[]) => `/compare?ids=${ids.join(",")}`,
  /** How a price is compared with others. */
  prices: () => "/prices",
  /** Tells the buyer how a payment went; the provider leads there too. `unpaid` is as it writes it. */
  paymentReturn: (order: string, unpaid: boolean) =>
    `/home${query({ status: "back", external_reference: order, payment_id: unpaid ? "null" : "" })}`,
  cart: () => "/cart",
  favorites: () => "/favorites",
  /** `back` is where the visitor goes on after signing in. */
  login: (back?: string) => `/login${query({ back })}`,
  /** After the password, for accounts with a second factor. */
  secondStep: (kinds: readonly string[], back: string | null) =>
    `/login/secondfactor${query({ with: kinds.join(","), back })}`,
  /** `back` as for `login`. */
  forgotPassword: (back?: string) => `/login/forgotpassword${query({ back })}`,
  resetPassword: (token: string) => `/login/resetpassword${query({ token })}`,
  verifyEmail: (token: string) => `/login/verify${query({ token })}`,
  /** The link in the mail to a new address leads here. */
  confirmEmail: (token: string) => `/login/confirmemail${query({ token })}`,
  /** `back` as for `login`. */
  register: (back?: string) => `/register${query({ back })}`,
  // The footer's links are spelled with a capital A; the route takes any case.
  terms: (section?: string) => `/termsAndConditions${section ? `#${section}` : ""}`,
  about: () => "/about",
  /** Without a tab it shows the one that was chosen last. */
  profile: (tab?: "purchases" | "profile" | "reviews" | "posts") => `/profile${query({ tab })}`,
  profileSettings: () => "/profileSettings",
  /** Where people see what protects their account. */
  security: () => "/profileSettings#security",
  publish: () => "/publish-your-car",
  /** A buyer's page of one purchase; mails and the Purchases tab link to it. */
  purchase: (id: string) => `/purchases/${id}`,
  editCar: (id: string) => `/user/edit/${id}`,
  dashboard: ({ tab, order, page, ...rest }: DashboardAddress = {}) =>
    `/admin/dashboard${query({
      tab: tab === "USERS" ? undefined : tab,
      ...rest,
      order: order === "asc" ? undefined : order,
      page: page === 1 ? undefined : page,
    })}`,
  adminPurchase: (id: string) => `/admin/dashboard/orders/${id}`,
  adminCreateCar: () => "/admin/dashboard/create",
  adminEditCar: (id: string) => `/admin/dashboard/edit/${id}`,
} as const;
