import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { API_BASE } from "../api-base.ts";
import type { Config } from "../config.ts";
import { serviceStates } from "../demo/service-states.ts";
import { pickEncoding } from "../http/encodings.ts";
import { hasTag } from "../http/entity-tags.ts";
import { HttpError } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import type { Services } from "../services.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import { loadBuild, type PageBuild } from "./build.ts";
import { externalSources, openerPolicy, serviceSettings } from "./external-sources.ts";
import { createPageCache, PAGE_ENCODINGS, type RenderedPage, renderedPage } from "./page-cache.ts";
import { contentSecurityPolicy } from "./page-headers.ts";
import { pageServices, toResponse } from "./page-services.ts";
import { isSearch } from "./searches.ts";

/** Registers the rendered pages after all other routes. */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  config: Config,
): Promise<void> {
  const build = await loadBuild(app, config);
  const cache = createPageCache(() =>
    config.development ? undefined : services.cache.generation(),
  );
  const publicUrl = config.publicUrlGiven ? config.publicUrl : undefined;
  const forPages = pageServices(services);

  /** Cached pages count as searches too, because visitors cannot tell them apart. */
  function refusalOf(request: FastifyRequest): HttpError | undefined {
    if (!isSearch(request.url)) return undefined;
    try {
      services.limits.search(request.ip);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  }

  async function render(request: FastifyRequest, visitor: Visitor): Promise<RenderedPage> {
    const { entry, handle } = await handlerOf(build);
    const context = new RouterContextProvider();
    context.set(entry.shopContext, {
      get services() {
        if (visitor.refusal) throw toResponse(visitor.refusal);
        return forPages;
      },
      get user() {
        // A new Response each time, because it can be read only once.
        if (visitor.unknown) throw toResponse(visitor.unknown);
        return visitor.user;
      },
      config: {
        apiBase: API_BASE,
        textRules: config.textRules,
        modelYearMax: config.modelYearMax,
        warrantyYears: config.warrantyYears,
        returnDays: config.returnDays,
        publicUrl: publicOrigin(request, publicUrl),
        services: serviceStates(config, request.demo),
        demo: config.demo === "everyone",
        ...serviceSettings(config),
      },
    });
    const response = await handle(toWebRequest(request), context);
    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers];
    if (response.headers.get("content-type")?.includes("text/html"))
      headers.push(...protection(request, body.toString()));
    return renderedPage(response.status, headers, body);
  }

  function protection({ url }: FastifyRequest, html: string): [string, string][] {
    const [path = "/"] = url.split("?");
    const sources = externalSources(path, config);
    return [
      ["content-security-policy", contentSecurityPolicy(html, config.development, sources)],
      ["cross-origin-opener-policy", openerPolicy(path, config)],
    ];
  }

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    // An unknown API address gets an error in the API's format.
    if (request.url.toLowerCase().startsWith(`${API_BASE}/`)) return reply.callNotFound();
    const refusal = refusalOf(request);
    if (refusal) reply.header("retry-after", refusal.retryAfter);
    const visitor = { ...(await whoVisits(request)), refusal };
    const anonymous = !visitor.user && !visitor.unknown;
    const page = anonymous
      ? await cache.get(cacheKey(request, refusal), () => render(request, visitor))
      : await render(request, visitor);
    return send(request, reply, page, !anonymous || refusal !== undefined);
  });
}

interface Visitor {
  user: CurrentUser | null;
  /** The error of looking the session up; a page that needs the user shows it. */
  unknown?: unknown;
  /** Why the search is refused. */
  refusal?: HttpError | undefined;
}

async function whoVisits(request: FastifyRequest): Promise<Visitor> {
  try {
    return { user: await request.sessionUser() };
  } catch (error) {
    return { user: null, unknown: error };
  }
}

/** The origin that the visitor requested. */
const originOf = (request: FastifyRequest) => publicOrigin(request, undefined);

/**
 * The host is part of the key because canonical addresses contain it, and so is the demonstration. A
 * refusal is the same for every query, so one entry
 * serves all.
 */
function cacheKey(request: FastifyRequest, refusal: HttpError | undefined): string {
  const prefix = `${request.demo ? "demo " : ""}${originOf(request)}`;
  if (!refusal) return prefix + request.url;
  return `refused ${prefix}${request.url.split("?", 1)[0]}`;
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value);
  return new Request(originOf(request) + request.url, { headers });
}

const handlers = new WeakMap<PageBuild, ReturnType<typeof createRequestHandler>>();

async function handlerOf(build: () => Promise<PageBuild>) {
  const current = await build();
  const handle = handlers.get(current) ?? createRequestHandler(current, "production");
  handlers.set(current, handle);
  return { entry: current.entry.module, handle };
}

/** Statuses of pages that may be shared; the target of a redirect depends on the visitor. */
const SHARED = [200, 404];

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  personal: boolean,
) {
  const shared = !personal && SHARED.includes(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply
    .code(page.status)
    .header("vary", "accept-encoding, cookie")
    .header("cache-control", shared ? "public, max-age=0, must-revalidate" : "private, no-store")
    .header("etag", page.etag);
  if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag))
    return reply.code(304).send();
  const encoding = pickEncoding(request.headers["accept-encoding"], PAGE_ENCODINGS);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(await page.body(encoding ?? "identity"));
}
