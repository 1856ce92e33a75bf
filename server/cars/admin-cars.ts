import type { Car } from "#shared/car.ts";
import {
  type CarTableQuery,
  DASHBOARD_COUNTED_MAX,
  DASHBOARD_PAGE_SIZE,
} from "#shared/dashboard.ts";
import type { Db } from "../db/tables.ts";
import { adminCarOptions, adminCars, countAdminCars, namesHolding } from "./admin-cars.queries.ts";
import { presentCar } from "./car.present.ts";

export interface CarTable {
  rows: Car[];
  /** At most DASHBOARD_COUNTED_MAX for a search; `more` then says that there are others. */
  total: number;
  more: boolean;
  page: number;
  pages: number;
}

/** What administrators see of the cars: all but the deleted. */
export function createAdminCars({ db }: { db: Db }) {
  return {
    /** One page; a page past the end shows the last. */
    async list(asked: CarTableQuery): Promise<CarTable> {
      const keys = asked.name ? await namesHolding(db, asked.name) : undefined;
      const query = { ...asked, keys };
      const [rows, counted] = await Promise.all([
        adminCars(db, query),
        countAdminCars(db, query, DASHBOARD_COUNTED_MAX + 1),
      ]);
      const bounded = Boolean(query.name) || query.model !== undefined;
      const more = bounded && counted > DASHBOARD_COUNTED_MAX;
      const total = more ? DASHBOARD_COUNTED_MAX : counted;
      const pages = Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE));
      const page = Math.min(query.page, pages);
      const shown = page === query.page ? rows : await adminCars(db, { ...query, page });
      return { rows: shown.map(presentCar), total, more, page, pages };
    },

    options: () => adminCarOptions(db),
  };
}
