import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./debian.js";
import { Failure, node, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** Chromium without windows: journeys take three quarters of the time in it. */
const HEADLESS = "chromium-headless-shell";
const DOWNLOAD_MS = 180_000;

/** The path of a browser: an installed one, or Playwright's download, or Debian's package. */
export const browser = () => find(NAMES, ["chromium"]);

/** The same for journeys, which need no windows. */
export const headlessBrowser = () => find([HEADLESS, ...NAMES], [HEADLESS, "chromium"]);

async function find(names, packages) {
  const found = installed(names) ?? downloaded();
  if (found) return found;
  print("Downloading a browser …");
  await run(node(), [PLAYWRIGHT, "install", "chromium"], { timeout: DOWNLOAD_MS });
  const usable = downloaded() ?? ((await installOneOf(packages)) && installed(names));
  if (usable) return usable;
  throw new Failure("This needs a browser: install Chromium or Google Chrome.");
}

/** Not every Debian has all of them. */
async function installOneOf(packages) {
  for (const name of packages) if (await installPackages([name])) return true;
  return false;
}

const PLAYWRIGHT = join(ROOT, "node_modules", "playwright-core", "cli.js");

function installed(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? "", ...onPath, ...FIXED_PATHS].find(works);
}

function downloaded() {
  const script = 'import("playwright-core").then((p) => console.log(p.chromium.executablePath()))';
  const path = execFileSync(node(), ["-e", script], { cwd: ROOT, encoding: "utf8" }).trim();
  return works(path) ? path : undefined;
}

/**
 * Some programs of these names only say that a snap must be installed, others lack a system
 * library.
 */
function works(path) {
  if (!path || !existsSync(path)) return false;
  if (process.platform === "win32") return true;
  try {
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
