import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

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

interface Use {
  replies: Set<ServerResponse>;
  bytesRead: number;
  /** The time of the last activity. */
  at: number;
}

/**
 * A client may already be sending its next request, so an idle connection is closed only after this
 * time. Active ones are closed by their next reply.
 */
const IDLE_MS = 2_000;
const CHECK_EVERY_MS = 50;
const ACCEPT_MS = 500;

/** Adds `app.drain`: without it a client on a keep-alive connection could lose a request. */
export function letRequestsFinish(app: FastifyInstance): void {
  const uses = new Map<Socket, Use>();
  const servers = new Set<Server>();
  let draining = false;
  let closed = false;
  let arrivals = 0;

  function connectionOf(socket: Socket): Use {
    const known = uses.get(socket);
    if (known) return known;
    const use = { replies: new Set<ServerResponse>(), bytesRead: 0, at: Date.now() };
    uses.set(socket, use);
    socket.once("close", () => uses.delete(socket));
    return use;
  }

  const closeAfterReply = (reply: ServerResponse) => {
    if (!reply.headersSent) reply.setHeader("connection", "close");
  };

  function isIdle(socket: Socket, use: Use): boolean {
    const quiet = use.replies.size === 0 && socket.bytesRead === use.bytesRead;
    if (!quiet) Object.assign(use, { bytesRead: socket.bytesRead, at: Date.now() });
    return quiet && Date.now() - use.at >= IDLE_MS;
  }

  function watchReply(socket: Socket, reply: ServerResponse): void {
    const use = connectionOf(socket);
    use.replies.add(reply);
    if (closed) closeAfterReply(reply);
    reply.once("close", () => {
      use.replies.delete(reply);
      Object.assign(use, { bytesRead: socket.bytesRead, at: Date.now() });
    });
  }

  function watch(server: Server): void {
    servers.add(server);
    server.on("connection", (socket) => {
      arrivals += 1;
      connectionOf(socket);
    });
    // Before Fastify, which may answer at once.
    server.prependListener("request", ({ socket }, reply) => watchReply(socket, reply));
  }

  /** Accepts connections that are still in the backlog; closing the server would reset them. */
  async function acceptBacklog(): Promise<void> {
    const deadline = Date.now() + ACCEPT_MS;
    let before: number;
    do {
      before = arrivals;
      await nextTurn();
    } while (arrivals > before && Date.now() < deadline);
  }

  watch(app.server);
  // For `localhost` Fastify makes a second server, for the other kind of address.
  app.addHook("onRequest", async ({ socket }, reply) => {
    const { server } = socket as Socket & { server?: Server };
    if (!server || servers.has(server)) return;
    watch(server);
    watchReply(socket, reply.raw);
  });

  app.decorate("draining", () => draining);
  app.decorate("drain", async ({ delayMs, limitMs }: DrainTimes) => {
    draining = true;
    await wait(delayMs);
    await acceptBacklog();
    // Not HTTP's own close, which cuts off connections between two requests.
    for (const server of servers) Server.prototype.close.call(server);
    closed = true;
    for (const { replies } of uses.values()) for (const reply of replies) closeAfterReply(reply);
    const deadline = Date.now() + limitMs;
    while (uses.size > 0 && Date.now() < deadline) {
      for (const [socket, use] of uses) if (isIdle(socket, use)) socket.destroy();
      await wait(CHECK_EVERY_MS);
      await nextTurn();
    }
    for (const socket of uses.keys()) socket.destroy();
  });
}
