import type pg from "pg";
import { currentActing } from "../acting.ts";
import type { Connections } from "../connections.ts";
import { createLag } from "./lag.ts";
import { createPrimary } from "./primary.ts";
import { createReplica, type OpenReplica, type Replica } from "./replica.ts";
import { routed } from "./routed.ts";
import type { Server } from "./server.ts";

interface Options {
  /** Of the primary. */
  url: string;
  pool: pg.Pool;
  urls: readonly string[];
  open: OpenReplica;
}

/** The freshest first. */
const byPosition = (one: Replica, other: Replica) =>
  Number((other.position() ?? 0n) - (one.position() ?? 0n));

/** The primary and the servers that follow it: which of them answers which read. */
export function createReplicas({ url, pool, urls, open }: Options) {
  const lag = createLag();
  const primary = createPrimary({ url, pool, lag });
  const all = urls.map((one) => createReplica(one, lag, open));
  let turn = 0;
  if (all.length) primary.watch();

  /** Those that have what the visitor has written. */
  function suitable(): Replica[] {
    const written = currentActing()?.position ?? 0n;
    return all.filter((one) => one.inRotation() && (one.position() ?? 0n) >= written);
  }

  function inTurn(servers: Replica[]): Replica[] {
    turn += 1;
    const first = turn % (servers.length || 1);
    return [...servers.slice(first), ...servers.slice(0, first)];
  }

  const onPrimary = (connections: Connections): Server => ({
    ...primary,
    connect: () => connections.connect(),
  });

  return {
    /** Whether there are any. */
    exist: all.length > 0,
    primary,

    /** The states of the servers that are to follow the current primary. */
    states: () =>
      all
        .filter((one) => !one.leads())
        .map((one) => ({ name: one.name, inRotation: one.inRotation(), lagMs: one.lagMs() })),
    anyInRotation: () => all.some((one) => one.inRotation()),

    /** Statements that a replica may answer; the primary where none can. */
    before: (connections: Connections): Connections =>
      routed(() => [...inTurn(suitable()), onPrimary(connections)]),

    /** Statements of the primary; while it is away, a replica answers what only reads. */
    behind: (connections: Connections): Connections =>
      routed(() => {
        const own = onPrimary(connections);
        if (!currentActing()?.reads) return [own];
        const others = suitable().sort(byPosition);
        return primary.isAway() ? [...others, own] : [own, ...others];
      }),

    async close(): Promise<void> {
      primary.close();
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
export type Replicas = ReturnType<typeof createReplicas>;
