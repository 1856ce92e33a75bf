import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the shop under test is open, without a slash at the end. */
    address: string;
    /** Its data folder; `mail/` there holds what it sent. */
    dataDir: string;
    /** The browser to drive; empty for the one that Playwright brought. */
    chromium: string;
  }
}

const READY_MS = 60_000;
const ASK_AGAIN_MS = 100;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

function startShop(port: number, dataDir: string) {
  const settings = { PORT: String(port), DATA_DIR: dataDir, SEED: "demo", RATE_LIMIT: "off" };
  const shop = spawn(process.execPath, ["server/main.ts"], {
    // Vitest's own NODE_ENV and a database meant for the tests at the door are not the shop's.
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  return { shop, said: () => said };
}

/** One built shop on the demonstration catalogue for all journeys. */
export default async function setUp(project: TestProject) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "marque-e2e-"));
  const { shop, said } = startShop(port, dataDir);
  const ended = once(shop, "exit");

  async function tearDown() {
    if (shop.exitCode === null && shop.signalCode === null) shop.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (!(await isReady(address))) {
    if (shop.exitCode === null && Date.now() < deadline) continue;
    await tearDown();
    throw new Error(`The shop did not open.\n${said()}`);
  }
  project.provide("address", address);
  project.provide("dataDir", dataDir);
  project.provide("chromium", process.env.CHROMIUM ?? "");
  return tearDown;
}

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`).catch(() => undefined);
  if (reply?.ok) return true;
  await new Promise((again) => setTimeout(again, ASK_AGAIN_MS));
  return false;
}
