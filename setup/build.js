import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, print, ROOT } from "./paths.js";
import { precompress } from "./precompress.js";
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
const MARKER = join(BUILD, ".built-from");

/** Builds the pages, unless their sources are unchanged since the last build. */
export async function build({ always = false } = {}) {
  const wanted = sourcesHash();
  if (!always && lastBuilt() === wanted) return;
  print("Building the pages …");
  const started = Date.now();
  rmSync(BUILD, { recursive: true, force: true });
  const code = await run("react-router", ["build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Failure("The pages could not be built: see above.");
  await precompress(join(BUILD, "client"));
  // Written last, so that an interrupted build is repeated.
  writeFileSync(MARKER, wanted);
  print(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function lastBuilt() {
  try {
    return readFileSync(MARKER, "utf8");
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
