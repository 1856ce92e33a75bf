import { SUMMARY_USERS_MAX, type Summary } from "#shared/summary.ts";
import type { Db } from "../db/tables.ts";
import { countCarsOnOffer, countUsers, salesSince } from "./summary.queries.ts";

interface Deps {
  db: Db;
  now: () => Date;
}

/** The figures that administrators see first. */
export function createSummary({ db, now }: Deps) {
  return {
    async read(): Promise<Summary> {
      const today = now();
      const since = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
      const [carsOnOffer, users, sales] = await Promise.all([
        countCarsOnOffer(db),
        countUsers(db, SUMMARY_USERS_MAX + 1),
        salesSince(db, since),
      ]);
      return {
        carsOnOffer,
        users: Math.min(users, SUMMARY_USERS_MAX),
        moreUsers: users > SUMMARY_USERS_MAX,
        since: since.toISOString(),
        carsSold: sales.cars,
        purchases: sales.purchases,
        revenue: sales.revenue,
      };
    },
  };
}
