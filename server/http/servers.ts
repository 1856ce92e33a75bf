import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** The request by which a server was found. */
interface First {
  socket: Socket;
  reply: ServerResponse;
}

type UseServer = (server: Server, first?: First) => void;

declare module "fastify" {
  interface FastifyInstance {
    /** Calls `use` with each server of the app, whether it is there now or comes later. */
    eachServer(use: UseServer): void;
  }
}

/**
 * Adds `app.eachServer`. For `localhost` Fastify makes a second server for the other address family
 * without exposing it; its first request reveals it.
 */
export function decorateServers(app: FastifyInstance): void {
  const servers = new Set([app.server]);
  const uses: UseServer[] = [];

  app.addHook("onRequest", ({ socket }, { raw: reply }, done) => {
    const { server } = socket as Socket & { server?: Server };
    if (server && !servers.has(server)) {
      servers.add(server);
      for (const use of uses) use(server, { socket, reply });
    }
    done();
  });

  app.decorate("eachServer", (use: UseServer) => {
    uses.push(use);
    for (const server of servers) use(server);
  });
}
