import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, print, ROOT } from "./paths.js";
import { precompress } from "./precompress.js";
import { makeDraft, publish } from "./publish.js";
import { run } from "./spawn.js";

const SOURCES = [
  "app",
  "shared",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const BUILD = join(ROOT, "build");
const MARKER = ".built-from";

/**
 * Builds the pages, unless their sources are unchanged since the last build. They are built in a
 * folder of their own: a shop that runs goes on with the pages it has, several builds may run at the
 * same time, and one that is killed leaves the last one in place.
 * @param {{ always?: boolean, folder?: string, bundle?: (draft: string) => Promise<number> }} [options]
 */
export async function build({ always = false, folder = BUILD, bundle = bundlePages } = {}) {
  const wanted = sourcesHash();
  if (!always && lastBuilt(folder) === wanted) return;
  print("Building the pages …");
  const started = Date.now();
  const draft = makeDraft(folder);
  try {
    const code = await bundle(draft.path);
    if (code !== 0) throw new Failure("The pages could not be built: see above.");
    await precompress(join(draft.path, "client"));
    publish(draft.path, folder);
    // Written last, so that an interrupted build is repeated.
    writeFileSync(join(folder, MARKER), wanted);
  } finally {
    draft.remove();
  }
  print(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** @returns {Promise<number>} the exit code */
function bundlePages(draft) {
  const env = { NODE_ENV: "production", BUILD_DIRECTORY: draft };
  return run("react-router", ["build", "--logLevel", "warn"], { env });
}

function lastBuilt(folder) {
  try {
    return readFileSync(join(folder, MARKER), "utf8");
  } catch {
    return undefined;
  }
}

/** Names, sizes and times show a change as reliably as the contents, and much faster. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(source)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const { size, mtimeMs } = statSync(join(ROOT, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
