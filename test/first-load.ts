import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";

const BUILD = resolve(import.meta.dirname, "../build");

interface Weight {
  /** Bytes of JavaScript, compressed by gzip. */
  bytes: number;
  files: number;
  /** The scripts of this page load only when a visitor uses it. */
  waits: boolean;
}

/**
 * What a first visit to each page of the build loads of JavaScript until it answers, by the route's id;
 * parts whose code comes after that (app/startup/later.tsx) are not counted.
 */
export async function firstLoads(): Promise<Map<string, Weight>> {
  const build = await import(pathToFileURL(join(BUILD, "server/index.js")).href);
  const { entry, routes, url } = build.assets as AssetsManifest;
  const root = routes.root;
  const loads = new Map<string, Weight>();
  for (const [id, route] of Object.entries(routes)) {
    if (!route || id === "root") continue;
    const own = [route.module, ...(route.imports ?? [])];
    const shared = [
      root?.module ?? "",
      ...(root?.imports ?? []),
      entry.module,
      ...entry.imports,
      url,
    ];
    const files = [...new Set([...own, ...shared])].filter(Boolean);
    const sizes = await Promise.all(files.map(sizeOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const waits = build.routes[id].module.handle?.scripts === "when used";
    loads.set(id, { bytes, files: files.length, waits });
  }
  return loads;
}

async function sizeOf(address: string): Promise<number> {
  return gzipSync(await readFile(join(BUILD, "client", address)), { level: 9 }).length;
}
