import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { badRequest, HttpError, notFound } from "./errors.ts";

const HOST = "host";
const hostName = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** The last one in `X-Forwarded-Proto` of a trusted proxy, otherwise that of the connection. */
const PROTOCOL = /^https?$/i;

let lastValid = "";

/** Most requests have the same host as the previous one. */
function isHost(host: string): boolean {
  if (host === lastValid) return true;
  const valid = hostName.test(host) && URL.canParse(`http://${host}`);
  if (valid) lastValid = host;
  return valid;
}

/** `rawHeaders` alternates names and values. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts;
}

/**
 * Whether a request has two `Host` headers, of which `headers` contains only the first, or none,
 * which only HTTP/1.0 allows.
 */
export function hasWrongHosts(request: IncomingMessage): boolean {
  const hosts = hostsOf(request);
  return hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0");
}

/**
 * Refuses requests whose origin is no web address, and those with two hosts, of which a proxy may
 * have checked the other. An HTTP/1.0 request without a host counts as local.
 */
export function rejectInvalidOrigin(request: FastifyRequest): void {
  const { protocol, host, url } = request;
  const valid = PROTOCOL.test(protocol) && (host === "" || isHost(host));
  if (!valid || !url.startsWith("/") || hasWrongHosts(request.raw))
    throw badRequest(messages.oddAddress);
}

/** Everything before the first question mark. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/** Everything after the first question mark; there may be others. */
export function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

/**
 * Line breaks and other control characters: no address of the shop has them, and no route's pattern
 * matches them.
 */
const CONTROLS = /%[01][0-9a-f]|%7f|%e2%80%a[89]/i;
/**
 * Dot segments such as `/./` and `/../`, and backslashes, which browsers resolve before they send a
 * request. The page would be rendered for another path than the one by which searches are counted
 * and pages are tagged.
 */
const DETOURS = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;
const PATH_MAX = 2_048;
const SEGMENTS_MAX = 12;
const QUERY_MAX = 8_192;

/** Refuses addresses unlike any of the shop's; matching and rendering long ones takes too long. */
export function refuseUnusableAddress({ url }: FastifyRequest): void {
  const path = pathOf(url);
  const slashes = path.split("/", SEGMENTS_MAX + 2).length - 1;
  const long = path.length > PATH_MAX || slashes > SEGMENTS_MAX;
  if (long || CONTROLS.test(path) || DETOURS.test(path)) throw notFound(messages.nothingHere);
  if (url.length - path.length > QUERY_MAX) throw new HttpError(414, messages.longAddress);
}
