import type { FastifyReply, FastifyRequest } from "fastify";

const ID = "[0-9a-f-]{36}";
const carPath = new RegExp(`^/detail/(${ID})(?:\\.data)?/?$`, "i");

/** What a page is about, for a proxy that removes pages from its cache by tags. */
function tagsOf(url: string): string[] {
  const [, car] = carPath.exec(url.split("?", 1)[0] ?? "") ?? [];
  return car ? ["page", `car-${car.toLowerCase()}`] : ["page"];
}

/**
 * Lets a cache in front of the shop answer with this page for some seconds. Only where the request had
 * no cookie at all, so that the page is nobody's even for a cache that ignores `Vary`; browsers still
 * ask each time.
 */
export function allowEdge(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  if (seconds === 0 || request.headers.cookie !== undefined) return;
  const tags = tagsOf(request.url);
  reply
    .header("cache-control", `public, max-age=0, s-maxage=${seconds}, must-revalidate`)
    // RFC 9213: for caches of the shop's own alone, which may renew a page while they serve it.
    .header("cdn-cache-control", `public, max-age=${seconds}, stale-while-revalidate=${seconds}`)
    .header("cache-tag", tags.join(","))
    .header("surrogate-key", tags.join(" "));
}
