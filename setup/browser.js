import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure, node, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const DOWNLOAD_MS = 180_000;

/** The path of a browser for the journeys: the machine's, else Playwright's, else Debian's. */
export async function browser() {
  const found = onMachine() ?? playwrights();
  if (found) return found;
  print("Downloading a browser for the journeys …");
  await run(node(), [PLAYWRIGHT, "install", "chromium"], { timeout: DOWNLOAD_MS });
  const downloaded = playwrights();
  if (downloaded) return downloaded;
  if (await installDebians()) return onMachine() ?? missing();
  return missing();
}

const PLAYWRIGHT = join(ROOT, "node_modules", "playwright-core", "cli.js");

function missing() {
  throw new Failure("The journeys need a browser: install Chromium or Google Chrome.");
}

function onMachine() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? "", ...onPath, ...ELSEWHERE].find(works);
}

function playwrights() {
  const script = 'import("playwright-core").then((p) => console.log(p.chromium.executablePath()))';
  const path = execFileSync(node(), ["-e", script], { cwd: ROOT, encoding: "utf8" }).trim();
  return works(path) ? path : undefined;
}

/** Some are only signposts to a shop of snaps, some lack a library of the system. */
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

async function installDebians() {
  const isDebian = existsSync("/etc/debian_version") && !ubuntu();
  if (!isDebian || process.getuid?.() !== 0) return false;
  print("Installing Debian's chromium …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  return (await run("apt-get", ["install", "-yq", "chromium"], { env })) === 0;
}

/** There the package of that name holds no browser. */
function ubuntu() {
  return (
    existsSync("/etc/os-release") && /^ID=ubuntu/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}
