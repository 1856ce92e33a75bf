import type { FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { ShopContext } from "#app/context.ts";
import { API_BASE } from "../api-base.ts";
import type { Config } from "../config.ts";
import { serviceStates } from "../demo/service-states.ts";
import { pathOf } from "../http/address.ts";
import type { HttpError } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import type { Services } from "../services.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import type { PageBuild } from "./build.ts";
import type { Packing } from "./compact-bytes.ts";
import { createCountedReads } from "./counted-reads.ts";
import { withCounts } from "./counts.ts";
import { externalSources, openerPolicy, serviceSettings } from "./external-sources.ts";
import { ownBytes } from "./own-bytes.ts";
import { unmarkScripts } from "./own-scripts.ts";
import { contentSecurityPolicy } from "./page-headers.ts";
import { countApart, countPage } from "./page-metrics.ts";
import { pageServices, toResponse } from "./page-services.ts";
import type { PageHtml, PageThread } from "./page-thread.ts";
import { countedPage, type RenderedPage, renderedPage, sourcesOf } from "./rendered-page.ts";

interface Visit {
  request: FastifyRequest;
  visitor: Visitor;
  /** Where the page is cached. */
  packing?: Packing | undefined;
}

export interface Visitor {
  user: CurrentUser | null;
  /** Why the session could not be read; a page that needs the user shows it. */
  sessionError?: unknown;
  /** Why the search is refused. */
  refusal?: HttpError | undefined;
}

/** The origin that the visitor requested. */
export const originOf = (request: FastifyRequest) => publicOrigin(request, undefined);

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

/** The settings of the shop that every page may use. */
function settingsFor(request: FastifyRequest, config: Config) {
  const publicUrl = config.publicUrlGiven ? config.publicUrl : undefined;
  return {
    apiBase: API_BASE,
    textRules: config.textRules,
    modelYearMax: config.modelYearMax,
    warrantyYears: config.warrantyYears,
    returnDays: config.returnDays,
    publicUrl: publicOrigin(request, publicUrl),
    services: serviceStates(config, request.demo),
    demo: config.demo === "everyone",
    ...serviceSettings(config),
  };
}

interface Rendering {
  build: () => Promise<PageBuild>;
  /** Undefined where all pages are rendered in this thread. */
  thread: PageThread | undefined;
  services: Services;
  config: Config;
}

function protection(config: Config, url: string, hashes: string[]): [string, string][] {
  const path = pathOf(url);
  const external = externalSources(path, config);
  const { development } = config;
  return [
    ["content-security-policy", contentSecurityPolicy({ hashes, development, external })],
    ["cross-origin-opener-policy", openerPolicy(path, config)],
  ];
}

/** What the loaders and the renderer return besides their response. */
interface Told {
  /** The page with marks in the places of its counts. */
  page?: PageHtml | undefined;
}

/** Renders pages for visitors. */
export function createRenderer({ build, thread, services, config }: Rendering) {
  const forPages = pageServices(services);

  function contextFor({ request, visitor, packing }: Visit, mark: string) {
    const told: Told = {};
    const countedReads = createCountedReads();
    const shop: ShopContext = {
      get services() {
        if (visitor.refusal) throw toResponse(visitor.refusal);
        return forPages;
      },
      get user() {
        // A new Response each time, because it can be read only once.
        if (visitor.sessionError) throw toResponse(visitor.sessionError);
        return visitor.user;
      },
      config: settingsFor(request, config),
      turn: () => request.turn(),
      counted: countedReads.read,
      async renderApart(page) {
        told.page = await thread?.render(page, packing);
        if (told.page) countApart();
        return told.page !== undefined;
      },
      deliver: (html) => {
        told.page = unmarkScripts(ownBytes(html), mark);
      },
    };
    return { shop, told, countedReads };
  }

  return async function render(visit: Visit): Promise<RenderedPage> {
    const { request } = visit;
    const { entry, handle } = await handlerOf(build);
    const { shop, told, countedReads } = contextFor(visit, entry.scriptMark);
    const context = new RouterContextProvider();
    context.set(entry.shopContext, shop);
    const response = await handle(toWebRequest(request), context);
    countPage("rendered");
    const counted = countedReads.counted();
    const { status } = response;
    const headers = [...response.headers];
    if (!told.page) {
      const body = Buffer.from(await response.arrayBuffer());
      if (!response.headers.get("content-type")?.includes("text/html"))
        return renderedPage(status, headers, counted ? withCounts(body, counted.counts) : body);
      told.page = unmarkScripts(body, entry.scriptMark);
    }
    const { html, scripts, packed } = told.page;
    headers.push(...protection(config, request.url, sourcesOf(html, scripts)));
    return counted
      ? countedPage({ html, packed, scripts, status, headers, counted })
      : renderedPage(status, headers, html, packed);
  };
}
