import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Account } from "./account.ts";
import { serverSettings } from "./settings.ts";

const READY = "database system is ready";
/** As a primary, or as a standby. */
const acceptsConnections = /database system is ready to accept (read-only )?connections/;
const LINES_MAX = 20;

export interface Server {
  /** Resolves when the server has ended, with its last message. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the server and waits until it takes connections; recovery after a crash may take a while.
 * @throws an Error with one sentence when it ends instead
 */
export async function startServer(options: {
  postgres: string;
  cluster: string;
  account: Account;
  port: number;
  durable: boolean;
  /** Further settings of the server. */
  more?: Record<string, string> | undefined;
}): Promise<Server> {
  const { postgres, cluster, account, port, durable, more } = options;
  const settings = serverSettings(port, durable, more);
  const [file, ...args] = account.boundTo([postgres, "-D", cluster, ...settings]);
  const child = spawn(file, args, {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    // In its own process group: on Ctrl+C the shop stops the server when it has finished.
    detached: true,
  });
  const interrupt = () => child.kill("SIGINT");
  process.once("exit", interrupt);
  const { ready, lines } = listen(child);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(lastMessage(lines)));
  }).finally(() => process.off("exit", interrupt));
  const why = await Promise.race([ready, ended]);
  if (why !== READY) throw new Error(`The embedded database did not start: ${why}.`);
  const stop = async () => {
    interrupt();
    await ended;
  };
  return { ended, stop };
}

function listen(child: ChildProcess) {
  const lines: string[] = [];
  const ready = new Promise<string>((resolve) => {
    if (!child.stderr) return;
    createInterface(child.stderr).on("line", (line) => {
      lines.push(line);
      if (lines.length > LINES_MAX) lines.shift();
      if (acceptsConnections.test(line)) resolve(READY);
    });
  });
  return { ready, lines };
}

function lastMessage(lines: string[]): string {
  const telling = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "it ended";
  return telling.replace(/^.*?(FATAL|PANIC|LOG): +/, "").replace(/\.$/, "");
}
