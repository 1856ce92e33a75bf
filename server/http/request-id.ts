import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { actAs } from "../db/acting.ts";
import { withRequestId } from "../log.ts";

const SANE = /^[\w.:-]{1,128}$/;

/** Names each request; a trusted proxy may have named it already. */
export function createRequestIds(trustProxy: string[] | false) {
  const trusts = trustProxy ? compile(trustProxy) : () => false;
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !SANE.test(given)) return randomUUID();
    return trusts(socket.remoteAddress ?? "", 0) ? given : randomUUID();
  };
}

/**
 * Tells the id in every answer, and in every log line written on the request's behalf; and to the
 * audit trail whose request it is.
 */
export function sendRequestIds(app: FastifyInstance): void {
  // A logger for each request, as Fastify makes one, would only say the id again.
  app.setChildLoggerFactory((log) => log);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const reads = request.method === "GET" || request.method === "HEAD";
    const acting = { ip: request.ip, session: false, user: null, reads, wrote: !reads };
    actAs(acting, () => withRequestId(request.id, done));
  });
}
