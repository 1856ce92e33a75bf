import type { Outbound } from "../outbound.ts";
import type { Edge } from "./contract.ts";

const TIMEOUT_MS = 5_000;

interface Deps {
  urls: readonly string[];
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

/** Caches that take `PURGE` with the header `Surrogate-Key`, as deploy/edge/varnish.vcl does. */
export function createHttpEdge({ urls, fetch, outbound }: Deps): Edge {
  const caches = urls.map((url) => {
    const rules = { timeoutMs: TIMEOUT_MS, isFault: () => true, server: new URL(url).host };
    const guard = outbound.guard("edge", rules);
    return (tags: readonly string[]) =>
      guard("purge", async (signal) => {
        const headers = { "surrogate-key": tags.join(" ") };
        const reply = await fetch(url, { method: "PURGE", headers, redirect: "error", signal });
        await reply.body?.cancel();
        if (!reply.ok) throw new Error(`The cache in front of the shop answered ${reply.status}`);
      });
  });

  return {
    async purge(tags) {
      // A cache that is down does not prevent the others from being purged.
      const told = await Promise.allSettled(caches.map((purge) => purge(tags)));
      const failed = told.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}
