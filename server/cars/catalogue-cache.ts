import { LRUCache } from "lru-cache";
import type pg from "pg";
import { createListener } from "../db/listen.ts";

const ENTRIES_MAX = 2_000;

export type CatalogueCache = ReturnType<typeof createCatalogueCache>;

/**
 * Caches what many visitors read of the catalogue (totals, facet counts, option lists, pages) until
 * a car changes: the database notifies every shop process at commit, and `invalidate` acts at once
 * in the process that made the change. Without a connection for notifications nothing is cached.
 */
export function createCatalogueCache({ pool }: { pool: pg.Pool }) {
  const entries = new LRUCache<string, Promise<unknown>>({ max: ENTRIES_MAX });
  const listener = createListener({ pool, channel: "catalogue", onChange: invalidate });
  let generation = 0;

  function invalidate() {
    generation += 1;
    entries.clear();
  }

  return {
    /** Starts listening for changes made by other processes. */
    listen: listener.listen,
    close: listener.close,
    invalidate,

    /** Grows with every change of the catalogue; undefined while not listening. */
    generation: () => (listener.connected() ? generation : undefined),

    /** Concurrent calls share one load; a load overtaken by a change is dropped. */
    async getOrLoad<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key);
      if (known) return known as Promise<Value>;
      const value = load();
      if (!listener.connected()) return value;
      entries.set(key, value);
      value.catch(() => {
        if (entries.get(key) === value) entries.delete(key);
      });
      return value;
    },
  };
}
