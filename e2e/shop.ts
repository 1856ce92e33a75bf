import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "#test/free-port.ts";

/** Several shops and browsers may start at once, on a slow machine. */
const MAX_START_MS = 120_000;
/** For a shop that has already had that time. */
const MAX_ANSWER_MS = 10_000;
const RETRY_MS = 50;

/** The logs of the shops that this process has opened, by their address. */
const logs = new Map<string, string>();

/** The log of the shop at an address, else of the one whose data folder is given. */
export const logOf = (address: string, dataDir: string) => logs.get(address) ?? logBeside(dataDir);

const logBeside = (dataDir: string) => join(dirname(dataDir), "shop.log");

async function startProcess(env: NodeJS.ProcessEnv, logFile: string) {
  const log = await open(logFile, "w");
  try {
    return spawn(process.execPath, ["server/main.ts"], {
      env,
      stdio: ["ignore", log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

interface ShopOptions {
  /** Fills its new data folder before it starts. */
  fill?: (dataDir: string) => Promise<void>;
  /** Called with the data folder once the shop has closed, before the folder is removed. */
  onClosed?: (dataDir: string) => Promise<void>;
}

/** Where a shop that was started will be open. */
export interface StartedShop {
  /** Without a slash at the end. */
  address: string;
  /** Its data folder; `mail/` there has what it sent. */
  dataDir: string;
  startedAt: number;
}

/**
 * Starts the built shop in a process and with data of its own; `settings` are environment variables.
 * It is not open yet: see `untilOpen`.
 */
export async function startShop(settings: NodeJS.ProcessEnv, { fill, onClosed }: ShopOptions = {}) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "marque-e2e-"));
  const dataDir = join(folder, "data");
  const log = logBeside(dataDir);
  logs.set(address, log);
  const env = {
    ...process.env,
    RATE_LIMIT: "off",
    BACKUP_EVERY: "0",
    INSTANCES: "1",
    LOG_LEVEL: "info",
    ...settings,
    // Vitest's NODE_ENV and the database of the API tests must not reach the shop.
    NODE_ENV: "production",
    DATABASE_URL: "",
    PORT: String(port),
    DATA_DIR: dataDir,
  };

  async function run() {
    await mkdir(dataDir);
    await fill?.(dataDir);
    const shop = await startProcess(env, log);
    const ended = once(shop, "exit").then(([code, signal]) =>
      noteEnd(dataDir, `It ended with ${code ?? signal}.`),
    );
    return { shop, ended };
  }
  const running = run();
  running.catch((error) => noteEnd(dataDir, String(error)));

  async function close() {
    const started = await running.catch(() => undefined);
    if (started?.shop.exitCode === null && started.shop.signalCode === null)
      started.shop.kill("SIGTERM");
    await started?.ended;
    await onClosed?.(dataDir);
    await rm(folder, { recursive: true, force: true });
  }

  const started: StartedShop = { address, dataDir, startedAt: Date.now() };
  return { ...started, close };
}

/** Other processes wait for the shop too; this file tells them why it does not open. */
const endBeside = (dataDir: string) => join(dirname(dataDir), "end.txt");
const noteEnd = (dataDir: string, reason: string) => writeFile(endBeside(dataDir), reason);
const read = (file: string) => readFile(file, "utf8").catch(() => "");

/** Waits until a shop is open; one that ended, or takes too long, fails with its log. */
export async function untilOpen({ address, dataDir, startedAt }: StartedShop): Promise<void> {
  const deadline = Math.max(startedAt + MAX_START_MS, Date.now() + MAX_ANSWER_MS);
  while (!(await isReady(address))) {
    const end = await read(endBeside(dataDir));
    if (!end && Date.now() < deadline) continue;
    throw new Error(`The shop did not open. ${end}\n${await read(logBeside(dataDir))}`);
  }
}

/** The built shop, open. */
export async function openShop(settings: NodeJS.ProcessEnv, options: ShopOptions = {}) {
  const shop = await startShop(settings, options);
  await untilOpen(shop).catch(async (error) => {
    await shop.close();
    throw error;
  });
  return shop;
}

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`).catch(() => undefined);
  if (reply?.ok) return true;
  await new Promise((retry) => setTimeout(retry, RETRY_MS));
  return false;
}
