import { setImmediate as nextTurn } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { LoadedPage } from "#app/context.ts";
import type { PageBuild } from "./build.ts";
import { compact, type Packing } from "./compact-bytes.ts";
import { ownBytes } from "./own-bytes.ts";
import { type OwnScript, unmarkScripts } from "./own-scripts.ts";

// Runs in the thread that renders pages (page-thread.ts). React Router renders there as in the main
// thread, but its loaders return the data that those of the main thread have returned.

export interface Job {
  page: LoadedPage;
  /** Undefined where the page is not cached. */
  packing: Packing | undefined;
}

/** A page as it comes from the thread. */
export interface ThreadPage {
  html: Uint8Array<ArrayBuffer>;
  scripts: OwnScript[];
  /** The same packed, where that was asked for. */
  packed: Uint8Array<ArrayBuffer> | undefined;
}

interface Work {
  page: LoadedPage;
  html?: Buffer;
}

const currentWork = createContext<Work>();

type Routes = ServerBuild["routes"];

function alreadyLoaded(routes: Routes): Routes {
  const changed: Routes = { ...routes };
  for (const [id, route] of Object.entries(routes)) {
    if (!route?.module.loader) continue;
    const loader = ({ context }: { context: Readonly<RouterContextProvider> }) =>
      context.get(currentWork).page.loaderData[id];
    changed[id] = { ...route, module: { ...route.module, loader } };
  }
  return changed;
}

async function readPages() {
  const build = (await import(workerData.entry)) as PageBuild;
  const { renderDocument, scriptMark } = build.entry.module;

  async function renderJob(
    request: Request,
    _status: number,
    _headers: Headers,
    routerContext: EntryContext,
    context: RouterContextProvider,
  ): Promise<Response> {
    const work = context.get(currentWork);
    const { scriptsWhenUsed } = work.page;
    // The main thread meets the same error, shows it and logs it.
    if (!routerContext.staticHandlerContext.errors)
      work.html = await renderDocument(routerContext, { url: request.url, scriptsWhenUsed });
    return new Response();
  }

  const handle = createRequestHandler({
    ...build,
    routes: alreadyLoaded(build.routes),
    entry: { module: { ...build.entry.module, default: renderJob, handleError: () => {} } },
  });

  return async function htmlOf(page: LoadedPage) {
    const work: Work = { page };
    const context = new RouterContextProvider();
    context.set(currentWork, work);
    await handle(new Request(page.url), context);
    return work.html && unmarkScripts(ownBytes(work.html), scriptMark);
  };
}

let reading: ReturnType<typeof readPages> | undefined;
function pages() {
  reading ??= readPages();
  return reading;
}

/** Reads the code of the pages. */
export async function load(): Promise<void> {
  await pages();
}

/** @returns a `ThreadPage`; undefined where rendering it fails */
export async function render({ page, packing }: Job) {
  const htmlOf = await pages();
  // If a page begins while another one is being rendered, twice as much memory stays until a major
  // collection.
  await nextTurn();
  const made = await htmlOf(page);
  if (!made) return undefined;
  const { html, scripts } = made;
  const packed = packing && compact(html, packing.dictionary).bytes;
  // Transferred, not copied: a copy would take memory here until the next major collection.
  return move({
    [transferableSymbol]: [html, ...(packed ? [packed] : [])].map(({ buffer }) => buffer),
    [valueSymbol]: { html, scripts, packed },
  });
}
