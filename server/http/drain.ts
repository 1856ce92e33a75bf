import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createConnections } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the shop is stopping: load balancers should use another process. */
    draining: () => boolean;
    /** The replies that a connection waits for, the oldest first. */
    repliesOn(socket: Socket): ServerResponse[];
    /** Finishes every accepted request, then closes all connections. */
    drain(times: DrainTimes): Promise<void>;
  }
}

interface DrainTimes {
  /** New connections are still accepted until then, while `/readyz` answers 503. */
  until: Promise<unknown>;
  /** How long running requests may last after that. */
  limitMs: number;
}

const CHECK_EVERY_MS = 50;
const ACCEPT_MS = 500;

/**
 * Accepts connections that are still in the backlog; closing the server would reset them.
 * @param arrivals how many connections there were so far
 */
export async function acceptBacklog(arrivals: () => number): Promise<void> {
  const deadline = Date.now() + ACCEPT_MS;
  let before: number;
  do {
    before = arrivals();
    await nextTurn();
  } while (arrivals() > before && Date.now() < deadline);
}

/** Adds `app.drain`: without it a client on a keep-alive connection could lose a request. */
export function decorateDrain(app: FastifyInstance): void {
  const connections = createConnections();
  const servers = new Set<Server>();
  let draining = false;

  app.eachServer((server, first) => {
    servers.add(server);
    connections.watch(server);
    if (first) connections.watchReply(first.socket, first.reply);
  });

  app.decorate("repliesOn", connections.repliesOn);
  app.decorate("draining", () => draining);
  app.decorate("drain", async ({ until, limitMs }: DrainTimes) => {
    draining = true;
    await until;
    await acceptBacklog(connections.arrivals);
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
