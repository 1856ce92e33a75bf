import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import type { Countries } from "../adapters/countries/contract.ts";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { claimFetch, findCountryNames, saveCountryNames } from "./countries.queries.ts";

/** Calls are counted by the month, so failures are not retried much more often. */
const AFTER_FAILURE_MS = 6 * HOUR_MS;

interface Deps {
  db: Db;
  /** The list that ships with the shop. */
  shipped: Countries;
  /** The service, where one is configured. */
  source: Countries | undefined;
  now: () => Date;
  log: Log;
}

/**
 * The countries to choose from. With a configured service they are fetched every day and the last
 * good list is stored; nobody waits for the service, and without a stored list the shipped one is
 * used.
 */
export function createCountryList({ db, shipped, source, now, log }: Deps) {
  let known: string[] | undefined;
  let readAt = 0;

  /** The stored list, read again every ten minutes because another process may have fetched it. */
  async function stored(): Promise<string[] | undefined> {
    if (now().getTime() - readAt < 10 * MINUTE_MS) return known;
    readAt = now().getTime();
    known = (await findCountryNames(db).catch(() => undefined)) ?? known;
    return known;
  }

  return {
    async list(): Promise<string[]> {
      const copy = source && (await stored());
      return copy ? [...copy] : shipped.list();
    },

    /** Fetches the list where it is due. */
    async refresh(): Promise<void> {
      const at = now();
      if (!source || !(await claimFetch(db, at, new Date(at.getTime() + AFTER_FAILURE_MS)))) return;
      try {
        const names = await source.list();
        await saveCountryNames(db, names, at, new Date(at.getTime() + DAY_MS));
        known = names;
        readAt = at.getTime();
      } catch (error) {
        log.warn({ err: error }, "Could not fetch the countries");
      }
    },
  };
}
