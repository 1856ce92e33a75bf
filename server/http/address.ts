import type { FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { badRequest, HttpError, notFound } from "./errors.ts";

const hostName = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** Names and values take turns. */
function hostsOf({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
}

/**
 * Refuses what makes no web address, and two hosts at once, of which a proxy may have checked the
 * other; a caller of old that names no host is taken as local.
 */
export function rejectInvalidHost(request: FastifyRequest): void {
  const { host, url } = request;
  const sound = host === "" || (hostName.test(host) && URL.canParse(`http://${host}`));
  if (!sound || !url.startsWith("/") || hostsOf(request) > 1) throw badRequest(messages.oddAddress);
}

const PATH_MAX = 2_048;
const SEGMENTS_MAX = 12;
const QUERY_MAX = 8_192;

/** Refuses addresses longer than any of the shop's: to match and render them takes too long. */
export function refuseLongAddress({ url }: FastifyRequest): void {
  const [path = ""] = url.split("?", 1);
  const slashes = path.split("/", SEGMENTS_MAX + 2).length - 1;
  if (path.length > PATH_MAX || slashes > SEGMENTS_MAX) throw notFound(messages.nothingHere);
  if (url.length - path.length > QUERY_MAX) throw new HttpError(414, messages.longAddress);
}
