import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { actAs } from "../db/acting.ts";
import { withRequestId } from "../log.ts";
import { withoutPort } from "./client-address.ts";

const SANE = /^[\w.:-]{1,128}$/;

/** Gives each request an id, unless a trusted proxy has given it one. */
export function createRequestIds(trustProxy: string[] | false) {
  const trusts = trustProxy ? compile(trustProxy) : () => false;
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !SANE.test(given)) return randomUUID();
    return trusts(socket.remoteAddress ?? "", 0) ? given : randomUUID();
  };
}

/**
 * Sends the id with every answer, writes it into every log line of the request, and gives it to the
 * audit trail.
 */
export function sendRequestIds(app: FastifyInstance): void {
  // Fastify's logger for each request would only add the id a second time.
  app.setChildLoggerFactory((log) => log);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const reads = request.method === "GET" || request.method === "HEAD";
    const acting = {
      ip: withoutPort(request.ip),
      session: false,
      user: null,
      reads,
      wrote: !reads,
    };
    actAs(acting, () => withRequestId(request.id, done));
  });
}
