import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

export const ROOT = resolve(import.meta.dirname, "../..");

/** As the shop is started everywhere (setup/paths.js, which TypeScript cannot read). */
const SHOP_ARGS = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=40",
  "--no-allocation-site-pretenuring",
];
const COMPILED = resolve(ROOT, "node_modules/.cache/compiled");

export interface Opened {
  address: string;
  pid: number;
  close(): Promise<void>;
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.once("exit", done));
}

/** What was measured so far is one process; `INSTANCES` says otherwise. */
const DEFAULTS = {
  NODE_COMPILE_CACHE: COMPILED,
  INSTANCES: "1",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "2097152",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};

/** Starts a program and waits for the line that ends with its address. */
export async function open(
  program: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
): Promise<Opened> {
  const own = program === "server/main.ts" ? SHOP_ARGS : [];
  const child = spawn(process.execPath, [...own, resolve(ROOT, program), ...args], {
    env: { ...DEFAULTS, ...process.env, BACKUP_EVERY: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (!address) continue;
    const close = async () => {
      child.kill("SIGTERM");
      await ended(child);
    };
    return { address, pid: child.pid as number, close };
  }
  throw new Error(`${program} did not start`);
}
