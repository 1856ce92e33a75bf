import { messages } from "#shared/messages.ts";
import { tooMany } from "../http/errors.ts";
import type { MemoryCounts } from "../limits/memory-counts.ts";
import type { SharedCount, ToInstance, ToSupervisor } from "./protocol.ts";

/** The counts of all instances of this machine: the supervisor's. */
export function createRemoteCounts(send: (message: ToSupervisor) => void) {
  const asked = new Map<number, (refusedFor: number | undefined) => void>();
  let last = 0;

  /** @returns the number of what was counted @throws 429 */
  async function count(what: SharedCount, ip: string): Promise<number> {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    asked.set(id, resolve);
    send({ type: "count", id, what, ip });
    const refusedFor = await promise;
    if (refusedFor === undefined) return id;
    const message = what === "stream" ? messages.tooManyStreams : messages.tooManySearches;
    throw tooMany(message, refusedFor);
  }

  const counts: MemoryCounts = {
    search: async (ip) => void (await count("search", ip)),
    suggest: async (ip) => void (await count("suggest", ip)),
    async stream(ip) {
      const id = await count("stream", ip);
      return () => send({ type: "free", id });
    },
    close() {},
  };

  return {
    counts,
    hear({ id, refusedFor }: ToInstance & { type: "counted" }): void {
      asked.get(id)?.(refusedFor);
      asked.delete(id);
    },
  };
}
