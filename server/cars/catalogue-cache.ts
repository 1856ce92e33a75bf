import { LRUCache } from "lru-cache";
import type pg from "pg";

const ENTRIES_MAX = 2_000;
const RECONNECT_MS = 1_000;
/** A connection that died silently is noticed within twice this time: 4 s. */
const HEARTBEAT_MS = 2_000;

export type CatalogueCache = ReturnType<typeof createCatalogueCache>;

/**
 * Caches what many visitors read of the catalogue (totals, facet counts, option lists, pages) until
 * a car changes: the database notifies every shop process at commit, and `invalidate` acts at once
 * in the process that made the change. Without a connection for notifications nothing
 * is cached.
 */
export function createCatalogueCache({ pool }: { pool: pg.Pool }) {
  const entries = new LRUCache<string, Promise<unknown>>({ max: ENTRIES_MAX });
  let listening = false;
  let closed = false;
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let generation = 0;

  function invalidate() {
    generation += 1;
    entries.clear();
  }

  async function listen(): Promise<void> {
    if (closed) return;
    try {
      client = await pool.connect();
      client.on("notification", invalidate);
      client.once("error", disconnected);
      client.once("end", disconnected);
      await client.query("listen catalogue");
      invalidate();
      listening = true;
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
    } catch {
      disconnected();
    }
  }

  async function beat(): Promise<void> {
    const deadline = setTimeout(disconnected, HEARTBEAT_MS);
    await client?.query("select 1").catch(disconnected);
    clearTimeout(deadline);
  }

  function disconnected() {
    if (closed || retry) return;
    listening = false;
    clearInterval(heartbeat);
    invalidate();
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      void listen();
    }, RECONNECT_MS);
    retry.unref();
  }

  return {
    /** Starts listening for changes made by other processes. */
    listen,
    invalidate,

    /** Grows with every change of the catalogue; undefined while not listening. */
    generation: () => (listening ? generation : undefined),

    /** Concurrent calls share one load; a load overtaken by a change is dropped. */
    async getOrLoad<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key);
      if (known) return known as Promise<Value>;
      const value = load();
      if (!listening) return value;
      entries.set(key, value);
      value.catch(() => {
        if (entries.get(key) === value) entries.delete(key);
      });
      return value;
    },

    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      client?.removeAllListeners();
      client?.on("error", () => {});
      client?.release(true);
    },
  };
}
