import type { IncomingMessage } from "node:http";

const entries = (header: string | string[] | undefined) =>
  header === undefined
    ? []
    : [header]
        .flat()
        .flatMap((list) => list.split(","))
        .map((entry) => entry.trim());

/**
 * Every host and address that a request and the proxies on its way name; undefined where they are named in
 * a form that is not read. Clients choose their headers, so these can only add to what the connection says:
 * code that trusts a request because of them must find all of them good, whichever proxy is trusted.
 */
export function callerOf({ headers, socket }: IncomingMessage) {
  if (headers.forwarded !== undefined) return undefined;
  const forwarded = [headers["x-forwarded-for"], headers["x-real-ip"]].flatMap(entries);
  return {
    hosts: [headers.host ?? "", ...entries(headers["x-forwarded-host"])],
    addresses: [socket.remoteAddress ?? "", ...forwarded],
  };
}
