import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY_MS = 60_000;
const ASK_AGAIN_MS = 100;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

function startShop(env: NodeJS.ProcessEnv) {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const shop = spawn(process.execPath, ["server/main.ts"], { env, stdio: [...stdio] });
  let said = "";
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.on("data", (text) => {
      said += text;
    });
  }
  return { shop, said: () => said };
}

/** The built shop in a process and with data of its own; `settings` are environment variables. */
export async function openShop(settings: NodeJS.ProcessEnv) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "marque-e2e-"));
  const { shop, said } = startShop({
    ...process.env,
    RATE_LIMIT: "off",
    ...settings,
    // Vitest's own NODE_ENV and a database meant for the tests at the door are not the shop's.
    NODE_ENV: "production",
    DATABASE_URL: "",
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  const ended = once(shop, "exit");

  async function close() {
    if (shop.exitCode === null && shop.signalCode === null) shop.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (!(await isReady(address))) {
    if (shop.exitCode === null && Date.now() < deadline) continue;
    await close();
    throw new Error(`The shop did not open.\n${said()}`);
  }
  return { address, dataDir, close };
}

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`).catch(() => undefined);
  if (reply?.ok) return true;
  await new Promise((again) => setTimeout(again, ASK_AGAIN_MS));
  return false;
}
