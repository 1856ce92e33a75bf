import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "../limits/limits.ts";
import type { Encoding } from "./packed-body.ts";
import type { PageCache } from "./page-cache.ts";
import { countPage } from "./page-metrics.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { isSearch } from "./searches.ts";

const STATUS = 200;

interface Deps {
  cache: PageCache;
  keyOf: (request: FastifyRequest) => string;
  limits: Pick<Limits, "search">;
}

interface Sent {
  request: FastifyRequest;
  reply: FastifyReply;
  page: RenderedPage;
  encoding: Encoding;
}

/** Sends cached pages to anonymous visitors before Fastify. */
export function answerFromCache(app: FastifyInstance, { cache, keyOf, limits }: Deps) {
  return {
    /** Repeats a reply that is about to be sent for later equal requests. */
    learn({ request, reply, page: { status, etag }, encoding }: Sent): void {
      if (status !== STATUS) return;
      const key = keyOf(request);
      const permit = isSearch(request.url) ? limits.search : undefined;
      const bodyNow = () => {
        const page = app.hasUrgentCalls() ? undefined : cache.now(key);
        return page?.etag === etag ? page.body(encoding) : undefined;
      };
      app.answerQuickly(request, reply, { bodyNow, permit, onSent: () => countPage("cached") });
    },
  };
}
