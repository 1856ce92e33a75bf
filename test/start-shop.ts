import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

const MAIN = resolve(import.meta.dirname, "../server/main.ts");

/** The shop as its user starts it, in a process of its own with these settings and no others. */
export function startShop(settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN], {
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  const errors = text(child.stderr);
  const said = text(child.stdout);
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (words) => `${words}`.includes("Marque is open") && resolve());
    exit.then(async () => reject(new Error(await errors)));
  });
  // Whoever waits for the end alone is not told of what never opened.
  opened.catch(() => {});
  return {
    child,
    opened,
    said,
    errors,
    ended: exit.then(([code]) => code as number | null),
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
