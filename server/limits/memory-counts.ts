import type { Db } from "../db/tables.ts";
import { createSearchLimit } from "./search-limit.ts";
import { createStreamLimit } from "./stream-limit.ts";

/** Per minute and network. */
const SEARCHES_MAX = 60;
const SUGGESTIONS_MAX = 300;

/** The counts that are kept in memory, for one process or for all instances of a machine. */
export interface MemoryCounts {
  /** @throws 429, with the seconds until the next search */
  search(ip: string): Promise<void>;
  /** @throws 429 */
  suggest(ip: string): Promise<void>;
  /** Takes a place. @returns a function that frees it @throws 429 */
  stream(ip: string): Promise<() => void>;
  close(): void;
}

/**
 * Counts in this process; the searches and suggestions of all processes are added up in the
 * database.
 */
export function createMemoryCounts(db: Db): MemoryCounts {
  const searches = createSearchLimit(db, { name: "search", most: SEARCHES_MAX });
  const suggestions = createSearchLimit(db, { name: "suggest", most: SUGGESTIONS_MAX });
  const streams = createStreamLimit();
  return {
    search: async (ip) => searches.count(ip),
    suggest: async (ip) => suggestions.count(ip),
    stream: async (ip) => streams.take(ip),
    close() {
      searches.close();
      suggestions.close();
    },
  };
}
