import type { FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { API_BASE } from "../api-base.ts";
import type { Config } from "../config.ts";
import { serviceStates } from "../demo/service-states.ts";
import type { HttpError } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import type { Services } from "../services.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import type { PageBuild } from "./build.ts";
import { externalSources, openerPolicy, serviceSettings } from "./external-sources.ts";
import { type RenderedPage, renderedPage } from "./page-cache.ts";
import { contentSecurityPolicy, unmarkScripts } from "./page-headers.ts";
import { pageServices, toResponse } from "./page-services.ts";

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

/** Renders a page for a visitor. */
export function createRenderer({ build, services, config }: Rendering) {
  const forPages = pageServices(services);

  async function render(request: FastifyRequest, visitor: Visitor): Promise<RenderedPage> {
    const { entry, handle } = await handlerOf(build);
    const context = new RouterContextProvider();
    let page: string | undefined;
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
      config: settingsFor(request, config),
      turn: () => request.turn(),
      deliver: (html) => {
        page = html;
      },
    });
    const response = await handle(toWebRequest(request), context);
    const headers = [...response.headers];
    if (!response.headers.get("content-type")?.includes("text/html"))
      return renderedPage(response.status, headers, Buffer.from(await response.arrayBuffer()));
    const { html, hashes } = unmarkScripts(page ?? (await response.text()), entry.scriptMark);
    headers.push(...protection(request, hashes));
    return renderedPage(response.status, headers, Buffer.from(html));
  }

  function protection({ url }: FastifyRequest, hashes: string[]): [string, string][] {
    const [path = "/"] = url.split("?");
    const external = externalSources(path, config);
    const { development } = config;
    return [
      ["content-security-policy", contentSecurityPolicy({ hashes, development, external })],
      ["cross-origin-opener-policy", openerPolicy(path, config)],
    ];
  }

  return render;
}
