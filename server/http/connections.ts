import type { ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";

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

export const closeAfterReply = (reply: ServerResponse) => {
  if (!reply.headersSent) reply.setHeader("connection", "close");
};

function isIdle(socket: Socket, use: Use): boolean {
  const quiet = use.replies.size === 0 && socket.bytesRead === use.bytesRead;
  if (!quiet) Object.assign(use, { bytesRead: socket.bytesRead, at: Date.now() });
  return quiet && Date.now() - use.at >= IDLE_MS;
}

/** Tracks which connections are open, and which of them wait for a reply. */
export function createConnections() {
  const uses = new Map<Socket, Use>();
  let arrivals = 0;
  let closing = false;

  function connectionOf(socket: Socket): Use {
    const known = uses.get(socket);
    if (known) return known;
    const use = { replies: new Set<ServerResponse>(), bytesRead: 0, at: Date.now() };
    uses.set(socket, use);
    socket.once("close", () => uses.delete(socket));
    return use;
  }

  function watchReply(socket: Socket, reply: ServerResponse): void {
    const use = connectionOf(socket);
    use.replies.add(reply);
    if (closing) closeAfterReply(reply);
    reply.once("close", () => {
      use.replies.delete(reply);
      Object.assign(use, { bytesRead: socket.bytesRead, at: Date.now() });
    });
  }

  function watch(server: Server): void {
    server.on("connection", (socket) => {
      arrivals += 1;
      connectionOf(socket);
    });
    // Runs before Fastify, which may answer at once.
    server.prependListener("request", ({ socket }, reply) => watchReply(socket, reply));
  }

  return {
    watch,
    watchReply,
    /** The replies that a connection waits for, the oldest first. */
    repliesOn: (socket: Socket): ServerResponse[] => [...(uses.get(socket)?.replies ?? [])],
    count: () => uses.size,
    /** How many connections there were so far. */
    arrivals: () => arrivals,

    /** From now on each connection is closed by its next reply. */
    closeAfterReplies() {
      closing = true;
      for (const { replies } of uses.values()) for (const reply of replies) closeAfterReply(reply);
    },
    closeIdle() {
      for (const [socket, use] of uses) if (isIdle(socket, use)) socket.destroy();
    },
    closeAll() {
      for (const socket of uses.keys()) socket.destroy();
    },
  };
}
