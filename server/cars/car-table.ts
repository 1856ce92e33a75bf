import { type CarTableQuery, DASHBOARD_COUNTED_MAX } from "#shared/admin-tables.ts";
import type { Car } from "#shared/car.ts";
import type { Db } from "../db/tables.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { presentCar } from "./car.present.ts";
import {
  adminCarOptions,
  adminCars,
  countAdminCars,
  namesContaining,
} from "./car-table.queries.ts";

/** The administrators' table of cars, without deleted ones. */
export function createAdminCars({ db }: { db: Db }) {
  return {
    async list(table: CarTableQuery): Promise<TablePage<Car>> {
      const keys = table.name ? await namesContaining(db, table.name) : undefined;
      const query = { ...table, keys };
      return tablePage(table.page, {
        read: async (page) => (await adminCars(db, { ...query, page })).map(presentCar),
        count: () => countAdminCars(db, query, DASHBOARD_COUNTED_MAX + 1),
        exact: !table.name && table.model === undefined,
      });
    },

    options: () => adminCarOptions(db),
  };
}
