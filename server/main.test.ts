import { once } from "node:events";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { startShop } from "#test/start-shop.ts";
import { processesOf } from "./db/embedded/process.ts";

let dataDir: string;
let port: number;
let closers: (() => unknown)[];

// One folder for all tests, because creating a database is slow.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marque-main-"));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

beforeEach(async () => {
  port = await freePort();
  closers = [() => expect.poll(serverProcesses).toEqual([])];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

/** In development, so that it needs no built pages. */
function shop(settings: Record<string, string> = {}, execArgv: string[] = []) {
  const started = startShop(
    {
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: "none",
      ...settings,
    },
    { execArgv },
  );
  closers.push(started.kill);
  return started;
}

async function expectRefusal(settings: Record<string, string>, sentence: string | RegExp) {
  const { ended, errors } = shop(settings);
  expect(await ended).toBe(1);
  expect(await errors).toMatch(sentence);
  expect((await errors).trim().split("\n")).toHaveLength(1);
  expect(await serverProcesses()).toEqual([]);
}

const serverProcesses = () => processesOf(join(dataDir, "postgresql"), undefined);

async function ownDatabase() {
  const { url, drop } = await testDatabase();
  closers.push(drop);
  return { DATABASE_URL: url };
}

test.for([
  [{ PORT: "abc" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ SEED: "banana" }, "SEED"],
  [{ INSTANCES: "0" }, "INSTANCES"],
  [{ INSTANCES: "all" }, "INSTANCES"],
  [{ INSTANCES: "2" }, "INSTANCES"],
  [{ RATE_LIMIT: "maybe" }, "RATE_LIMIT"],
  [{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL"],
  [{ DATABASE_URL: "mysql://127.0.0.1/marque" }, "DATABASE_URL"],
] as const)("the invalid setting %o is refused with its name", async ([settings, name]) => {
  await expectRefusal(settings, `The setting ${name} is wrong: `);
});

test.for([
  [{ MP_PUBLIC_KEY: "APP_USR-1" }, "MP_ACCESS_TOKEN and MP_WEBHOOK_SECRET must be set too"],
  [{ CLOUDINARY_PRESET: "p" }, "CLOUDINARY_API_SECRET must be set too"],
  [{ FIREBASE_API_KEY: "k" }, "GOOGLE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must"],
  [{ SMTP_HOST: "mail.example" }, "MAIL_FROM is missing"],
] as const)("an incomplete configuration %o stops the start and names what is missing", async ([
  settings,
  missing,
]) => {
  await expectRefusal(settings, missing);
});

test("a port in use is refused with a message, before anything is created", async () => {
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  closers.push(() => other.close());
  const fresh = join(dataDir, "fresh");
  const sentence = "The port is in use: stop what listens there, or set PORT to another.";
  await expectRefusal({ DATA_DIR: fresh }, sentence);
  await expect(access(fresh)).rejects.toThrow("ENOENT");
  // No database is connected either.
  const nowhere = `postgres://marque@127.0.0.1:${await freePort()}/marque`;
  await expectRefusal({ DATABASE_URL: nowhere }, sentence);
});

test("a data folder that cannot be written to is refused with a message", async () => {
  const file = join(dataDir, "file");
  await writeFile(file, "");
  await expectRefusal(
    { DATA_DIR: join(file, "data") },
    `The data folder ${file}/data cannot be written to (ENOTDIR): set DATA_DIR to a folder that can.`,
  );
});

test("a database server that does not run is refused with a message without the password", async () => {
  const nowhere = `postgres://marque:secret@127.0.0.1:${await freePort()}/marque`;
  await expectRefusal(
    { DATABASE_URL: nowhere },
    /^The database of DATABASE_URL cannot be opened \((?!.*secret)/,
  );
});

test("a database that does not exist is refused with a message", async () => {
  const missing = new URL(inject("server"));
  missing.pathname = "/no_such_database";
  await expectRefusal(
    { DATABASE_URL: missing.href },
    'The database of DATABASE_URL cannot be opened (database "no_such_database" does not exist): start it or correct DATABASE_URL.',
  );
});

test("a second shop on the same data folder is refused, and the first keeps running", async () => {
  const first = shop();
  await first.opened;
  const second = shop({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(await second.errors).toBe(
    `Another shop (process ${first.child.pid}) is using the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});

test.for([
  "SIGTERM",
  "SIGINT",
] as const)("%s closes everything and exits with code 0 (behaviour 105)", async (signal) => {
  // Vite may take seconds to stop, on a busy machine longer than the limit for a shop.
  const { child, opened, ended, errors } = shop({ NODE_ENV: "production" });
  await opened;
  expect((await serverProcesses()).length).toBeGreaterThan(0);
  child.kill(signal);
  expect(await ended).toBe(0);
  expect(await errors).toBe("");
  expect(await serverProcesses()).toEqual([]);
});

test("if the embedded database ends, the log says so in a line of JSON", async () => {
  const { child, opened, ended, errors } = shop({ NODE_ENV: "production" });
  await opened;
  const pid = Number.parseInt(
    await readFile(join(dataDir, "postgresql/postmaster.pid"), "utf8"),
    10,
  );
  process.kill(pid, "SIGQUIT");
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await expect.poll(serverProcesses).not.toContain(pid);
  await expect.poll(ready).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const lines = (await errors)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "error",
      msg: expect.stringMatching(/^The embedded database ended unexpectedly/),
    }),
  );
});

test("a shop with an embedded database exits with code 0", async () => {
  const { child, opened, ended } = shop({ NODE_ENV: "production", ...(await ownDatabase()) });
  await opened;
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a signal during the start ends the shop and its database", async () => {
  const { child, ended } = shop();
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  await expect.poll(serverProcesses).toEqual([]);
});

/** Sends the process a signal in the turn of the event loop in which the shop opens. */
const SIGNAL_AT_OPENING = `data:text/javascript,${encodeURIComponent(`
  import { Server } from "node:http";
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, ...values) {
    if (event === "listening") process.kill(process.pid, "SIGTERM");
    return emit.call(this, event, ...values);
  };
`)}`;

test("a signal at the moment of opening ends the shop and its database", async () => {
  const { ended, errors } = shop({ NODE_ENV: "production" }, ["--import", SIGNAL_AT_OPENING]);
  expect(await ended).toBe(0);
  expect(await errors).toBe("");
  expect(await serverProcesses()).toEqual([]);
});
