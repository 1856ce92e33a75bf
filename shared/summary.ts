import { z } from "zod";

/** The figures at the top of the dashboard. */
export const summarySchema = z.object({
  /** Cars that visitors can find and buy. */
  carsOnOffer: z.int(),
  /** Accounts, without deleted ones; counted up to `SUMMARY_USERS_MAX`, `moreUsers` beyond. */
  users: z.int(),
  moreUsers: z.boolean(),
  /** Since when the other figures are counted: the first day of this month in UTC. */
  since: z.iso.datetime(),
  carsSold: z.int(),
  purchases: z.int(),
  /** Whole US dollars. */
  revenue: z.int(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Counting all accounts of a large shop would take longer than the rest of the page. */
export const SUMMARY_USERS_MAX = 100_000;
