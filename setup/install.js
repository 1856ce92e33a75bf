import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "./npm.js";
import { Failure, hasNode, NODE_HOME, NODE_VERSION, nodePackage, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";

const MARKER = join(ROOT, "node_modules", ".installed");
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/** Installs what is missing: a recent Node, and the libraries exactly as locked. */
export async function install() {
  if (!hasNode()) await installNode();
  const wanted = lockHash();
  if (read(MARKER) === wanted) return;
  print("Installing the libraries …");
  // With NODE_ENV=production npm would skip the development dependencies.
  const code = await npm(["ci", "--include=dev", ...QUIET]);
  if (code !== 0)
    throw new Failure(`The libraries could not be installed: npm ended with ${code}.`);
  writeFileSync(MARKER, wanted);
}

/**
 * Node itself, from npm, in a folder of its own: it is not in the lock file, so that machines with
 * a recent Node do not download it. The folder gets its name last, so that an interrupted download
 * is repeated.
 */
export async function installNode(home = NODE_HOME, ask = npm) {
  print(`This machine has Node ${process.versions.node}: installing Node ${NODE_VERSION} …`);
  const draft = `${home}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "package.json"), "{}\n");
  const wanted = `${nodePackage()}@${NODE_VERSION}`;
  const code = await ask([
    "install",
    wanted,
    "--no-save",
    "--ignore-scripts",
    `--prefix=${draft}`,
    ...QUIET,
  ]);
  if (code === 0) {
    rmSync(home, { recursive: true, force: true });
    renameSync(draft, home);
    if (hasNode()) return;
  }
  for (const folder of [draft, home]) rmSync(folder, { recursive: true, force: true });
  throw new Failure(
    `Node ${NODE_VERSION} could not be installed: install Node 24 or later yourself.`,
  );
}

const npm = (args) => run(...npmCommand(args));

function lockHash() {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  return createHash("sha256")
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
