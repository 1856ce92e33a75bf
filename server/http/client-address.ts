import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** The visitor's address, as Fastify's `request.ip` has it. */
export function createClientAddress(trustProxy: string[] | false) {
  if (!trustProxy) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "";
  const trusts = proxyAddr.compile(trustProxy);
  return (request: IncomingMessage): string => proxyAddr(request, trusts);
}
