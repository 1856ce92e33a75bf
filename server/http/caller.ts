import type { IncomingMessage } from "node:http";

const entries = (header: string | string[] | undefined) =>
  header === undefined
    ? []
    : [header]
        .flat()
        .flatMap((list) => list.split(","))
        .map((entry) => entry.trim());

/**
 * Every host and address that the headers of a request and of its proxies name; undefined if a
 * header has a form that is not read. Clients choose their headers: code that trusts a request
 * because of these names must find all of them acceptable, whichever proxy is trusted.
 */
export function callerOf({ headers, socket }: IncomingMessage) {
  if (headers.forwarded !== undefined) return undefined;
  const forwarded = [headers["x-forwarded-for"], headers["x-real-ip"]].flatMap(entries);
  return {
    hosts: [headers.host ?? "", ...entries(headers["x-forwarded-host"])],
    addresses: [socket.remoteAddress ?? "", ...forwarded],
  };
}
