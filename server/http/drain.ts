import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createConnections } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the shop is stopping: load balancers should use another process. */
    draining: () => boolean;
    /** Finishes every accepted request, then closes all connections. */
    drain(times: DrainTimes): Promise<void>;
  }
}

interface DrainTimes {
  /** How long new connections are still accepted while `/readyz` answers 503. */
  delayMs: number;
  /** After that: how long running requests may last. */
  limitMs: number;
}

const CHECK_EVERY_MS = 50;
const ACCEPT_MS = 500;

/** Adds `app.drain`: without it a client on a keep-alive connection could lose a request. */
export function decorateDrain(app: FastifyInstance): void {
  const connections = createConnections();
  const servers = new Set<Server>();
  let draining = false;

  /** Accepts connections that are still in the backlog; closing the server would reset them. */
  async function acceptBacklog(): Promise<void> {
    const deadline = Date.now() + ACCEPT_MS;
    let before: number;
    do {
      before = connections.arrivals();
      await nextTurn();
    } while (connections.arrivals() > before && Date.now() < deadline);
  }

  function watch(server: Server): void {
    servers.add(server);
    connections.watch(server);
  }

  watch(app.server);
  // For `localhost` Fastify makes a second server, for the other kind of address.
  app.addHook("onRequest", ({ socket }, reply, done) => {
    const { server } = socket as Socket & { server?: Server };
    if (server && !servers.has(server)) {
      watch(server);
      connections.watchReply(socket, reply.raw);
    }
    done();
  });

  app.decorate("draining", () => draining);
  app.decorate("drain", async ({ delayMs, limitMs }: DrainTimes) => {
    draining = true;
    await wait(delayMs);
    await acceptBacklog();
    // Not HTTP's own close, which cuts off connections between two requests.
    for (const server of servers) Server.prototype.close.call(server);
    connections.closeAfterReplies();
    const deadline = Date.now() + limitMs;
    while (connections.count() > 0 && Date.now() < deadline) {
      connections.closeIdle();
      await wait(CHECK_EVERY_MS);
      await nextTurn();
    }
    connections.closeAll();
  });
}
