import { workerData } from "node:worker_threads";
import { move } from "piscina";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { LoadedPage } from "#app/context.ts";
import type { PageBuild } from "./build.ts";
import { ownBytes } from "./own-bytes.ts";

/*
 * Runs in the thread that renders pages (page-thread.ts). React Router renders there as it does in the
 * main thread, but its loaders return what those of the main thread have returned.
 */

interface Job extends LoadedPage {
  html?: Buffer;
}

const currentJob = createContext<Job>();

type Routes = ServerBuild["routes"];

function alreadyLoaded(routes: Routes): Routes {
  const changed: Routes = { ...routes };
  for (const [id, route] of Object.entries(routes)) {
    if (!route?.module.loader) continue;
    const loader = ({ context }: { context: Readonly<RouterContextProvider> }) =>
      context.get(currentJob).loaderData[id];
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
    const job = context.get(currentJob);
    // The main thread meets the same error, shows it and logs it.
    if (!routerContext.staticHandlerContext.errors)
      job.html = await renderDocument(routerContext, { url: request.url, patient: job.patient });
    return new Response();
  }

  const handle = createRequestHandler({
    ...build,
    routes: alreadyLoaded(build.routes),
    entry: { module: { ...build.entry.module, default: renderJob, handleError: () => {} } },
  });
  return { handle, scriptMark };
}

let reading: ReturnType<typeof readPages> | undefined;
function pages() {
  reading ??= readPages();
  return reading;
}

/** Reads the code of the pages. @returns the mark of their scripts */
export async function load(): Promise<string> {
  return (await pages()).scriptMark;
}

/** @returns the bytes of a page; none where rendering it fails */
export async function render(page: LoadedPage) {
  const { handle } = await pages();
  const job: Job = { ...page };
  const context = new RouterContextProvider();
  context.set(currentJob, job);
  await handle(new Request(page.url), context);
  // Given away, not copied: what this thread lets go of is memory until its next major collection.
  return move(new Uint8Array(ownBytes(job.html ?? Buffer.alloc(0))));
}
