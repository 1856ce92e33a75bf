import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Config } from "../config.ts";
import { isFromLoopback } from "../demo/loopback.ts";
import { isAmbiguous } from "../http/address.ts";
import { answerQuickly } from "../http/quick-answers.ts";
import { createRequestIds } from "../http/request-id.ts";
import { tracesRequests } from "../tracing/trace.ts";
import type { Encoding } from "./packed-body.ts";
import type { PageCache } from "./page-cache.ts";
import { countPage } from "./page-metrics.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { isSearch } from "./searches.ts";

const ANSWERS_MAX = 2_000;
/** Browsers and proxies say less than this; strangers choose how long it is. */
const ASKED_MAX = 1_000;
const STATUS = 200;
const ROUTE = "/*";
/** Other than those of a page: of one request, or of one connection. */
const OF_ONE_ANSWER = new Set(["x-request-id", "connection"]);

/** How a page was sent. */
interface Sent {
  /** The page's in the cache. */
  key: string;
  etag: string;
  encoding: Encoding;
  /** Names and values in turn. */
  head: string[];
}

/** Whether nothing but what `createAsked` names decides what the answer is. */
function isPlain(request: IncomingMessage): boolean {
  const { method, url = "", headers } = request;
  return (
    method === "GET" &&
    headers.cookie === undefined &&
    headers["if-none-match"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    !isSearch(url) &&
    !isAmbiguous(request)
  );
}

/** What is asked for: equal requests get the same answer, as long as the page stays the same. */
function createAsked({ demo, trustProxy }: Config) {
  return (request: IncomingMessage): string => {
    const { url, headers, socket } = request;
    const parts = [url, headers.host, headers["accept-encoding"]];
    if (demo === "loopback") parts.push(String(isFromLoopback(request)));
    // Who the proxy is decides whether it is believed.
    if (trustProxy)
      for (const name of ["x-forwarded-proto", "x-forwarded-host"])
        parts.push(socket.remoteAddress, String(headers[name] ?? ""));
    return parts.join("\n");
  };
}

const headOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => !OF_ONE_ANSWER.has(name))
    .flatMap(([name, values]) => [values].flat().flatMap((value) => [name, String(value)]));

/**
 * Sends cached pages to anonymous visitors without Fastify and its hooks, which take longer than all else
 * about such an answer. It is the answer that the hooks made for an equal request before, so it says what
 * they say. Searches are not among them, because they are counted.
 */
export function answerFromCache(
  app: FastifyInstance,
  {
    cache,
    keyOf,
    config,
  }: { cache: PageCache; keyOf: (request: FastifyRequest) => string; config: Config },
) {
  const sent = new LRUCache<string, Sent>({ max: ANSWERS_MAX });
  const asked = createAsked(config);
  const requestId = createRequestIds(config.trustProxy);

  async function send(
    { page, encoding, head, id }: Sent & { page: RenderedPage; id: string },
    reply: ServerResponse,
  ): Promise<void> {
    const began = performance.now();
    const body = await page.body(encoding);
    reply.writeHead(STATUS, [...head, "x-request-id", id, "content-length", String(body.length)]);
    reply.end(body, () =>
      app.noteAnswer({
        method: "GET",
        route: ROUTE,
        status: STATUS,
        ms: performance.now() - began,
      }),
    );
    countPage("cached");
  }

  answerQuickly(app, (request, reply) => {
    if (!isPlain(request) || app.hasUrgentCalls() || app.draining()) return undefined;
    const one = sent.get(asked(request));
    const page = one && cache.now(one.key);
    if (!page || page.etag !== one.etag) return undefined;
    return send({ ...one, page, id: requestId(request) }, reply);
  });

  return {
    /** What is about to be sent: for who asks the same. */
    learn(
      request: FastifyRequest,
      reply: FastifyReply,
      { page: { status, etag }, encoding }: { page: RenderedPage; encoding: Encoding },
    ): void {
      if (status !== STATUS || tracesRequests() || !isPlain(request.raw)) return;
      const ask = asked(request.raw);
      if (ask.length <= ASKED_MAX)
        sent.set(ask, { key: keyOf(request), etag, encoding, head: headOf(reply) });
    },
  };
}
