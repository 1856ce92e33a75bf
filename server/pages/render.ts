import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { ShopContext } from "#app/context.ts";
import { API_BASE } from "../api-base.ts";
import type { Config } from "../config.ts";
import { serviceStates } from "../demo/service-states.ts";
import type { HttpError } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import type { Services } from "../services.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import type { PageBuild } from "./build.ts";
import { createCounts, withCounts } from "./counts.ts";
import { externalSources, openerPolicy, serviceSettings } from "./external-sources.ts";
import { unmarkScripts } from "./own-scripts.ts";
import { contentSecurityPolicy } from "./page-headers.ts";
import { countPage } from "./page-metrics.ts";
import { pageServices, toResponse } from "./page-services.ts";
import { countedPage, type RenderedPage, renderedPage, sourcesOf } from "./rendered-page.ts";

export interface Visitor {
  user: CurrentUser | null;
  /** The error of looking the session up; a page that needs the user shows it. */
  unknown?: unknown;
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

/** What every page may know of the shop's settings. */
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
  services: Services;
  config: Config;
}

/** The same for the same data. */
function tagOf(data: unknown): string | undefined {
  try {
    return hash("sha1", serialize(data), "base64url");
  } catch {
    // Something that only this page has, such as a promise.
    return undefined;
  }
}

function protection(config: Config, url: string, hashes: string[]): [string, string][] {
  const [path = "/"] = url.split("?");
  const external = externalSources(path, config);
  const { development } = config;
  return [
    ["content-security-policy", contentSecurityPolicy({ hashes, development, external })],
    ["cross-origin-opener-policy", openerPolicy(path, config)],
  ];
}

/** What the loaders and the renderer tell of a page beside their response. */
interface Told {
  /** The page with marks in the places of its counts. */
  html?: Buffer;
  /** Of its data, where it has counts. */
  tag?: string | undefined;
  counts: number[];
}

/** Renders pages for visitors. */
export function createRenderer({ build, services, config }: Rendering) {
  const forPages = pageServices(services);

  function contextFor(request: FastifyRequest, visitor: Visitor, before: string | undefined) {
    const { values, mark } = createCounts();
    const told: Told = { counts: values };
    const shop: ShopContext = {
      get services() {
        if (visitor.refusal) throw toResponse(visitor.refusal);
        return forPages;
      },
      get user() {
        // A new Response each time, because it can be read only once.
        if (visitor.unknown) throw toResponse(visitor.unknown);
        return visitor.user;
      },
      config: settingsFor(request, config),
      turn: () => request.turn(),
      count: mark,
      isRendered(data) {
        told.tag = values.length ? tagOf(data) : undefined;
        return told.tag !== undefined && told.tag === before;
      },
      deliver: (html) => {
        told.html = html;
      },
    };
    return { shop, told };
  }

  /** Where nothing but counts differs from the page as it was `before`, it is that page with other counts. */
  return async function render(
    request: FastifyRequest,
    visitor: Visitor,
    before?: RenderedPage["counted"],
  ): Promise<RenderedPage> {
    const { entry, handle } = await handlerOf(build);
    const { shop, told } = contextFor(request, visitor, before?.tag);
    const context = new RouterContextProvider();
    context.set(entry.shopContext, shop);
    const response = await handle(toWebRequest(request), context);
    const { counts, tag } = told;
    if (before && tag === before.tag) {
      countPage("recounted");
      return before.recounted(counts);
    }
    countPage("rendered");
    const { status } = response;
    const headers = [...response.headers];
    const body = told.html ?? Buffer.from(await response.arrayBuffer());
    if (!response.headers.get("content-type")?.includes("text/html"))
      return renderedPage(status, headers, withCounts(body, counts));
    const { html, scripts } = unmarkScripts(body, entry.scriptMark);
    headers.push(...protection(config, request.url, sourcesOf(html, scripts)));
    return counts.length
      ? countedPage({ html, scripts, status, headers, counts, tag })
      : renderedPage(status, headers, html);
  };
}
