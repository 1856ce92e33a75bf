import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the shop is about to end: load balancers should look elsewhere. */
    draining: () => boolean;
    /** Lets every request that was accepted finish, and then no connection is left. */
    drain(times: DrainTimes): Promise<void>;
  }
}

interface DrainTimes {
  /** How long new connections are still taken, while `/readyz` says that none should come. */
  delayMs: number;
  /** After that: how long what is under way may last. */
  limitMs: number;
}

interface Use {
  replies: Set<ServerResponse>;
  bytesRead: number;
  /** When anything was last heard or said. */
  at: number;
}

/**
 * The next request of a client may be on its way already: a connection is closed under it only
 * after so long a silence. Those in use are told with their next reply.
 */
const SILENCE_MS = 2_000;
const LOOK_EVERY_MS = 50;
const LET_IN_MS = 500;

/** Adds `app.drain`: without it a client that keeps its connection would lose a request. */
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

  const sayGoodbye = (reply: ServerResponse) => {
    if (!reply.headersSent) reply.setHeader("connection", "close");
  };

  function isSilent(socket: Socket, use: Use): boolean {
    const quiet = use.replies.size === 0 && socket.bytesRead === use.bytesRead;
    if (!quiet) Object.assign(use, { bytesRead: socket.bytesRead, at: Date.now() });
    return quiet && Date.now() - use.at >= SILENCE_MS;
  }

  function watchReply(socket: Socket, reply: ServerResponse): void {
    const use = connectionOf(socket);
    use.replies.add(reply);
    if (closed) sayGoodbye(reply);
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

  /** Who has connected and waits to be accepted would be cut off. */
  async function letIn(): Promise<void> {
    const deadline = Date.now() + LET_IN_MS;
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
    await letIn();
    // Not HTTP's own close, which cuts off connections between two requests.
    for (const server of servers) Server.prototype.close.call(server);
    closed = true;
    for (const { replies } of uses.values()) for (const reply of replies) sayGoodbye(reply);
    const deadline = Date.now() + limitMs;
    while (uses.size > 0 && Date.now() < deadline) {
      for (const [socket, use] of uses) if (isSilent(socket, use)) socket.destroy();
      await wait(LOOK_EVERY_MS);
      await nextTurn();
    }
    for (const socket of uses.keys()) socket.destroy();
  });
}
