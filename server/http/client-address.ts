import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Some proxies add the visitor's port to their address: another one for each connection. */
export function withoutPort(address: string): string {
  const [, v6, v4] = withPort.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

/** The visitor's address, as Fastify's `request.ip` has it. */
export function createClientAddress(trustProxy: string[] | false) {
  if (!trustProxy) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "";
  const trusts = proxyAddr.compile(trustProxy);
  return (request: IncomingMessage): string => proxyAddr(request, trusts);
}
