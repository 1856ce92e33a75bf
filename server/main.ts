import "./node-env.ts";
import { seed } from "#demo/seed.ts";
import { createApp } from "./app.ts";
import { scheduleBackups } from "./backup/schedule.ts";
import { type Config, readConfig } from "./config.ts";
import { connect, NO_TIMEOUTS } from "./db/connect.ts";
import { startEmbedded } from "./db/embedded/embedded.ts";
import { checkExternalDatabase } from "./db/external.ts";
import { migrate } from "./db/migrate.ts";
import { serviceLines } from "./demo/service-states.ts";
import { createEncryption } from "./encryption/encryption.ts";
import { installJobs } from "./jobs/runner.ts";
import { mountPages } from "./pages/pages.ts";
import { tryPort } from "./port.ts";
import { moveTotpSecrets } from "./second-factor/totp-secrets.ts";
import { createServices } from "./services.ts";
import { startTracing } from "./tracing/start-tracing.ts";
import { hashPassword } from "./users/password.ts";

/** How long requests under way may last when the shop is stopped. */
const REQUESTS_MS = 3_000;
/** The same and everything after, in case something does not end. */
const FINISH_MS = 4_900;
/** How long a start waits for a primary, where there are replicas to choose it from. */
const FAILOVER_MS = 60_000;
/** One Ctrl-C arrives several times: from the terminal, from npm, from whatever started this. */
const REPEAT_MS = 500;

const print = (line: string) => console.log(line);
const logError = (error: unknown) => console.error(sentence(error));

async function openDatabase(config: Config) {
  if (config.databaseUrl) {
    const waitMs = config.replicaUrls.length ? FAILOVER_MS : 0;
    return checkExternalDatabase(config.databaseUrl, { waitMs });
  }
  print("Starting the embedded database …");
  const { dataDir, backup } = config;
  return startEmbedded({
    dataDir,
    log: print,
    backupDir: backup.everyHours ? backup.dir : undefined,
  });
}

/** Brings the database up to date, and fills it where it is empty. */
async function prepare(url: string, config: Config) {
  const { db, pool, close } = connect(url, 1, NO_TIMEOUTS);
  try {
    const applied = await migrate(pool, undefined, { print });
    await installJobs(pool);
    if (applied.length) print(`Migrated the database: ${applied.join(", ")}.`);
    await moveTotpSecrets(db, createEncryption(config));
    await seed({ db, amount: config.seed, hashPassword, print });
  } finally {
    await close();
  }
}

async function start(config: Config) {
  await tryPort(config);
  const database = await openDatabase(config);
  const { databasePool, replicaUrls } = config;
  const connection = connect(database.url, databasePool, { replicaUrls });
  const closers: (() => Promise<void>)[] = [database.stop, connection.close];
  const stop = async () => {
    // What fails to close keeps nothing else open, least of all the database.
    for (const close of closers.reverse()) await close().catch(logError);
  };
  try {
    await prepare(database.url, config);
    const services = createServices({ ...connection, config });
    closers.push(await startTracing(config, services.log));
    closers.push(async () => services.close());
    if (!config.databaseUrl && config.backup.everyHours)
      closers.push(scheduleBackups({ ...config, url: database.url, log: services.log }));
    const app = await createApp(services, config, connection);
    closers.push(async () => app.close());
    await mountPages(app, services, config);
    await services.run();
    await app.listen({ port: config.port, host: config.host });
    return {
      config,
      stop: async () => {
        await app.drain({ delayMs: config.stopDelayMs, limitMs: REQUESTS_MS });
        await stop();
      },
      /** How long closing may take in all. */
      closeTimeoutMs: config.stopDelayMs + FINISH_MS,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return "The port is in use: stop what listens there, or set PORT to another.";
  if ("code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND"))
    return "The address is not one of this machine's: set HOST to one that is.";
  if (
    "code" in error &&
    error.code === "EACCES" &&
    "syscall" in error &&
    error.syscall === "listen"
  )
    return "The port is reserved for the system: set PORT to another.";
  return error.message;
}

let open: Awaited<ReturnType<typeof start>> | undefined;
let closingSince = 0;

async function end() {
  // Nobody is served yet: the database is stopped as the process ends.
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

function handleSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // Vite's own listener would end the process before the database is closed.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
}

handleSignals();
// The reader of standard output may be gone (`npm start | head`): the shop goes on.
process.stdout.on("error", () => {});

try {
  open = await start(readConfig());
  handleSignals();
  for (const line of serviceLines(open.config)) print(line);
  print(`Marque is open at ${open.config.publicUrl}`);
} catch (error) {
  logError(error);
  process.exit(1);
}
