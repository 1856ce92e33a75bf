import { type CarTableQuery, DASHBOARD_COUNTED_MAX } from "#shared/admin-tables.ts";
import type { Car } from "#shared/car.ts";
import type { Db } from "../db/tables.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { presentOwnCar } from "./car.present.ts";
import {
  adminCarOptions,
  adminCars,
  countAdminCars,
  namesContaining,
} from "./car-table.queries.ts";

/** The administrators' table of cars, without deleted ones. */
export function createCarTable({ db }: { db: Db }) {
  return {
    async table(asked: CarTableQuery): Promise<TablePage<Car>> {
      const keys = asked.name ? await namesContaining(db, asked.name) : undefined;
      const query = { ...asked, keys };
      return tablePage(asked.page, {
        read: async (page) => (await adminCars(db, { ...query, page })).map(presentOwnCar),
        count: () => countAdminCars(db, query, DASHBOARD_COUNTED_MAX + 1),
        exact: !asked.name && asked.model === undefined,
      });
    },

    options: () => adminCarOptions(db),
  };
}
