import { HttpError } from "../http/errors.ts";
import type { MemoryCounts } from "../limits/memory-counts.ts";
import { loadOnce } from "../load-once.ts";
import type { InstanceProcess } from "./instance-process.ts";
import type { ToSupervisor } from "./protocol.ts";

/** Loaded at the first count, because the supervisor uses this code for nothing else. */
export async function openCounts(databaseUrl: string) {
  const { connect } = await import("../db/connect.ts");
  const { createMemoryCounts } = await import("../limits/memory-counts.ts");
  const connection = connect(databaseUrl, 1);
  return { counts: createMemoryCounts(connection.db), connection };
}

/** The counts that all instances share. */
export function createSharedCounts(open = openCounts) {
  let databaseUrl = "";
  const places = new Map<InstanceProcess, Map<number, () => void>>();
  const gone = new WeakSet<InstanceProcess>();
  /** Its code cannot be read while file descriptors or memory are short. */
  const opened = loadOnce(() => open(databaseUrl));

  function keep(instance: InstanceProcess, id: number, free: () => void): void {
    if (gone.has(instance)) {
      free();
      return;
    }
    const own = places.get(instance) ?? new Map<number, () => void>();
    places.set(instance, own.set(id, free));
  }

  async function count(
    counts: MemoryCounts,
    instance: InstanceProcess,
    { id, what, ip }: ToSupervisor & { type: "count" },
  ): Promise<number | undefined> {
    try {
      if (what === "stream") keep(instance, id, await counts.stream(ip));
      else await counts[what](ip);
      return undefined;
    } catch (error) {
      if (error instanceof HttpError) return error.retryAfter;
      throw error;
    }
  }

  return {
    use(url: string): void {
      databaseUrl = url;
    },

    /**
     * If counting fails, the request is allowed: a rejection would end the supervisor, and all
     * instances with it.
     */
    async count(
      instance: InstanceProcess,
      message: ToSupervisor & { type: "count" },
    ): Promise<void> {
      const refusedFor = await opened
        .get()
        .then(({ counts }) => count(counts, instance, message))
        .catch(() => undefined);
      instance.send({ type: "counted", id: message.id, ...(refusedFor && { refusedFor }) });
    },

    free(instance: InstanceProcess, id: number): void {
      places.get(instance)?.get(id)?.();
      places.get(instance)?.delete(id);
    },

    leave(instance: InstanceProcess): void {
      gone.add(instance);
      for (const free of places.get(instance)?.values() ?? []) free();
      places.delete(instance);
    },

    async close(): Promise<void> {
      const { counts, connection } = (await opened.loaded()) ?? {};
      counts?.close();
      await connection?.close();
    },
  };
}
