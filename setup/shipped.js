import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { ROOT } from "./paths.js";

/**
 * The libraries that a release contains: those of the server, and those bundled into its pages.
 */

const IMPORT = /(?:\bfrom|^import|\bimport\() ?"([^".#\s][^"\s]*)"/gm;
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
const FONT = /url\("(@[^"]+)"\)/g;

/** @param {string} specifier such as "@a/b/c" @returns {string} the package, "@a/b" */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const isBuiltin = (specifier) =>
  specifier.startsWith("node:") || builtinModules.includes(packageOf(specifier));

/** @returns {string[]} the packages that the files of a folder import when they run */
export function importedBy(folder) {
  const found = new Set();
  for (const file of readdirSync(join(ROOT, folder), { recursive: true })) {
    if (!/\.(tsx?|js|css)$/.test(file) || /\.(test|child)\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(ROOT, folder, file), "utf8").replace(TYPE_IMPORT, "");
    for (const [, specifier] of text.matchAll(file.endsWith(".css") ? FONT : IMPORT))
      if (!isBuiltin(specifier)) found.add(packageOf(specifier));
  }
  return [...found].sort();
}

/** @param {string} place in package-lock.json */
export const nameOf = (place) => place.replace(/^.*node_modules\//, "");

/** app/routes.ts imports it at build time; the pages do not contain it. */
const BUILDS_PAGES = "@react-router/dev";

/** @returns {string[]} the libraries of the pages, which the build puts into its files */
export const pageLibraries = () => importedBy("app").filter((name) => name !== BUILDS_PAGES);

/** Where Node finds a package that the one at `place` imports. */
function resolve(packages, place, name) {
  for (let from = place; ; from = from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const found = `${from && `${from}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (!from) return undefined;
  }
}

/**
 * @param lock package-lock.json
 * @param {string[]} libraries
 * @returns {Set<string>} the places in it of these libraries and of all they need
 */
export function placesOf({ packages }, libraries) {
  const places = new Set();
  const add = (from, name) => {
    const place = resolve(packages, from, name);
    if (!place || places.has(place)) return;
    places.add(place);
    for (const needed of Object.keys(packages[place].dependencies ?? {})) add(place, needed);
  };
  for (const name of libraries) add("", name);
  return places;
}

/** @returns {Set<string>} the places of all libraries that a release contains */
export function shippedPlaces(lock, libraries = pageLibraries()) {
  const shipped = placesOf(lock, libraries);
  for (const [place, { dev }] of Object.entries(lock.packages))
    if (place && !dev) shipped.add(place);
  return shipped;
}

export const readLock = () => JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
