import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.js";
import { importedBy, nameOf, pageLibraries, readLock, shippedPlaces } from "./shipped.js";

/** Licences that require only a notice. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
]);
const EXCEPTIONS = [
  // Fonts, served unchanged, with their licence.
  { packages: /^@fontsource-variable\//, licence: "OFL-1.1" },
  // A library that is linked at run time and can be replaced.
  { packages: /^@img\/sharp-/, licence: "LGPL-3.0-or-later" },
];

const REGISTRY = "https://registry.npmjs.org/";

/**
 * @param {string | undefined} expression such as "MIT", "(MIT OR GPL-2.0)", "Apache-2.0 AND MIT"
 */
export function isAllowed(name, expression) {
  const one = (licence) =>
    LICENCES.has(licence) ||
    EXCEPTIONS.some((known) => known.packages.test(name) && known.licence === licence);
  const choices = (expression ?? "").replace(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every(one));
}

/**
 * Problems of the libraries in the lock file: licences of those that the shop runs, install scripts
 * that are not reviewed, and packages without a checksum or from another registry.
 * @param {string[]} libraries those of the pages
 * @returns {string[]}
 */
export function dependencyProblems(lock, manifest, libraries = []) {
  const shipped = shippedPlaces(lock, libraries);
  const reviewed = manifest.allowScripts ?? {};
  const problems = [];
  const scripted = new Set();
  for (const [place, { license, ...one }] of Object.entries(lock.packages)) {
    if (place === "") continue;
    const name = nameOf(place);
    if (shipped.has(place) && !isAllowed(name, license))
      problems.push(`${name} is under ${license ?? "no licence"}: see setup/dependencies.js.`);
    if (!one.integrity) problems.push(`${name} has no checksum in package-lock.json.`);
    if (one.resolved && !one.resolved.startsWith(REGISTRY))
      problems.push(`${name} comes from ${one.resolved}.`);
    if (one.hasInstallScript) scripted.add(name);
  }
  for (const name of scripted)
    if (!(name in reviewed))
      problems.push(
        `${name} has an install script that allowScripts of package.json does not name.`,
      );
  for (const name of Object.keys(reviewed))
    if (!scripted.has(name)) problems.push(`${name} of allowScripts has no install script.`);
  return problems;
}

/** Loaded only in development, where all libraries are installed. */
const DEVELOPMENT_ONLY = ["vite"];

/**
 * The imports of the server that `npm ci --omit=dev` would not install, as messages.
 * @param {string[]} imported
 * @returns {string[]}
 */
export function missingDependencies(imported, { dependencies }) {
  return imported
    .filter((name) => !(name in dependencies) && !DEVELOPMENT_ONLY.includes(name))
    .map((name) => `The server imports ${name}, which is not among dependencies of package.json.`);
}

/** @returns {string[]} the same for this project */
export function ownDependencyProblems() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return [
    ...dependencyProblems(readLock(), manifest, pageLibraries()),
    ...missingDependencies(["server", "shared", "demo"].flatMap(importedBy), manifest),
  ];
}
