import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { EntryContext, RouterContext, ServerBuild } from "react-router";
import type { LoadedPage, ShopContext } from "#app/context.ts";
import type { Config } from "../config.ts";
import { serveBuiltFiles } from "./built-files.ts";

/**
 * The page bundle. Its entry re-exports the context key: importing the key here would create a
 * second one, which no loader has. The same is true of the mark of its scripts.
 */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      shopContext: RouterContext<ShopContext>;
      scriptMark: string;
      renderDocument(
        context: EntryContext,
        page: Pick<LoadedPage, "url" | "scriptsWhenUsed">,
      ): Promise<Buffer>;
    };
  };
};

const BUILD = resolve(import.meta.dirname, "../../build");
const ENTRY = resolve(BUILD, "server/index.js");

/** The address of the page bundle. */
export const BUILD_URL = pathToFileURL(ENTRY).href;

/** The built pages and their files; in development, Vite's own, fresh at every request. */
export async function loadBuild(
  app: FastifyInstance,
  config: Config,
): Promise<() => Promise<PageBuild>> {
  if (config.development) return developmentBuild(app);
  if (!existsSync(ENTRY)) throw new Error("The pages are not built yet: run npm run build.");
  await serveBuiltFiles(app, resolve(BUILD, "client"));
  const build = (await import(BUILD_URL)) as PageBuild;
  return async () => build;
}

async function developmentBuild(app: FastifyInstance): Promise<() => Promise<PageBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/pictures/")) return;
    const passedOn = await new Promise<boolean>((decide) => {
      reply.raw.once("close", () => decide(false));
      vite.middlewares(request.raw, reply.raw, () => decide(true));
    });
    // Already answered, or the client has disconnected.
    if (!passedOn) reply.hijack();
  });
  return async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBuild;
}
