import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

const ROOT = resolve(import.meta.dirname, "..");

interface ShopFolder {
  root?: string;
  /** Arguments of Node itself. */
  execArgv?: string[];
}

/** Starts the shop in a process of its own, with these settings and no others. */
export function startShop(settings: NodeJS.ProcessEnv, from: ShopFolder = {}) {
  const { root = ROOT, execArgv = [] } = from;
  const child = spawn(process.execPath, [...execArgv, join(root, "server/main.ts")], {
    // Backups would remain next to the test's data folder, and most tests expect one process.
    env: { BACKUP_EVERY: "0", INSTANCES: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  const errors = text(child.stderr);
  const output = text(child.stdout);
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => `${chunk}`.includes("Marque is open") && resolve());
    exit.then(async () => reject(new Error(await errors)));
  });
  // Handled here, so that tests that only wait for the end get no unhandled rejection.
  opened.catch(() => {});
  return {
    child,
    opened,
    output,
    errors,
    ended: exit.then(([code]) => code as number | null),
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Signs in with an account of the demonstration. @returns the cookies */
export async function signInDemo(origin: string, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@marque.example`;
  const reply = await fetch(`${origin}/api/user`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: `${name}2023` }),
  });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
