import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import { callerOf } from "../http/caller.ts";

const isLoopbackV4 = (text: string) => isIPv4(text) && text.startsWith("127.");

/**
 * `localhost`, `127.0.0.0/8` or `[::1]`, in exactly these forms: anything else counts as public.
 */
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

/** Whether a request was made on this machine to a loopback name. */
export function isFromLoopback(request: IncomingMessage): boolean {
  const caller = callerOf(request);
  if (!caller) return false;
  return caller.hosts.every(isLoopbackHost) && caller.addresses.every(isLoopbackAddress);
}
