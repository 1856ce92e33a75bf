import type { FastifyReply, FastifyRequest } from "fastify";
import { pageTags, setTags } from "../edge/tags.ts";

/**
 * Lets a cache in front of the shop answer with this page for some seconds. Only where the request
 * had no cookie at all, so that the page is right for everybody, even in a cache that ignores
 * `Vary`. Browsers still ask each time.
 */
export function allowEdge(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  if (seconds === 0 || request.headers.cookie !== undefined) return;
  reply
    .header("cache-control", `public, max-age=0, s-maxage=${seconds}, must-revalidate`)
    // RFC 9213: only the shop's own caches obey it; they may renew a page while they serve it.
    .header("cdn-cache-control", `public, max-age=${seconds}, stale-while-revalidate=${seconds}`);
  setTags(reply, pageTags(request.url));
}
