import "./node-env.ts";
import { type Config, readConfig } from "./config.ts";
import { serviceLines } from "./demo/service-states.ts";
import { sentence } from "./sentence.ts";

/** The most that a stop may take, in case something does not end. */
const FINISH_MS = 4_900;
/** One Ctrl-C arrives several times: from the terminal, from npm and from the launcher. */
const REPEAT_MS = 500;

const print = (line: string) => console.log(line);
const logError = (error: unknown) => console.error(sentence(error));

/** @returns a function that stops the shop */
async function start(config: Config): Promise<() => Promise<void>> {
  if (config.instances === 1) {
    const { openAlone } = await import("./instances/open-alone.ts");
    return openAlone(config, print);
  }
  const { openSupervised } = await import("./instances/supervisor.ts");
  return openSupervised(config, print);
}

let open: { stop(): Promise<void>; closeTimeoutMs: number } | undefined;
let closingSince = 0;

async function end() {
  // Not open yet: the embedded database ends with this process.
  if (!open) process.exit(1);
  if (closingSince) return Date.now() - closingSince > REPEAT_MS && process.exit(1);
  closingSince = Date.now();
  print("Closing …");
  setTimeout(() => {
    logError("Not everything could be closed in time.");
    process.exit(1);
  }, open.closeTimeoutMs);
  await open.stop();
  process.exit(0);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Vite's own listener would end the process before the database is closed. */
function removeOtherListeners() {
  for (const signal of SIGNALS)
    for (const listener of process.listeners(signal))
      if (listener !== end) process.off(signal, listener);
}

// Never removed: a signal that arrives while there is no listener is lost.
for (const signal of SIGNALS) process.on(signal, end);
// The reader of standard output may be gone (`npm start | head`): the shop goes on.
process.stdout.on("error", () => {});

try {
  const config = readConfig();
  const stop = await start(config);
  open = { stop, closeTimeoutMs: config.stopDelayMs + FINISH_MS };
  removeOtherListeners();
  for (const line of serviceLines(config)) print(line);
  print(`Marque is open at ${config.publicUrl}`);
} catch (error) {
  logError(error);
  process.exit(1);
}
