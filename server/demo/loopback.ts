import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";

const isLoopbackV4 = (text: string) => isIPv4(text) && text.startsWith("127.");

/** `localhost`, `127.0.0.0/8` or `[::1]`, in exactly these forms: anything else counts as public. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase();
  return plain === "localhost" || plain === "[::1]" || isLoopbackV4(plain);
}

const hostHeader = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;

function isLoopbackHost(host: string): boolean {
  return isLoopbackName(hostHeader.exec(host)?.[1] ?? "");
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "::1" || isLoopbackV4(plain);
}

const entries = (header: string | string[] | undefined) =>
  header === undefined
    ? []
    : [header]
        .flat()
        .flatMap((list) => list.split(","))
        .map((entry) => entry.trim());

/**
 * Whether a request was made on this machine to a loopback name. Clients choose their headers, so
 * headers can only make this false: every host and every address in them must be a loopback one,
 * whether or not the proxy that added it is trusted.
 */
export function isFromLoopback({ headers, socket }: IncomingMessage): boolean {
  if (headers.forwarded !== undefined) return false;
  const hosts = [headers.host ?? "", ...entries(headers["x-forwarded-host"])];
  const addresses = [socket.remoteAddress ?? "", ...entries(headers["x-forwarded-for"])];
  return hosts.every(isLoopbackHost) && addresses.every(isLoopbackAddress);
}
