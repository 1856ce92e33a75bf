import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { requestContinuously } from "#test/keep-alive-clients.ts";
import { startShop } from "#test/start-shop.ts";

const WITHIN_MS = 5_000;

let port: number;
let database: string;
let address: string;
beforeEach(async () => {
  port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const { url, drop } = await testDatabase();
  database = url;
  return drop;
});

/** The built shop in a process of its own; `stop` returns its exit code and the time. */
async function openShop(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-stop-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const shop = startShop({
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    ...settings,
  });
  onTestFinished(shop.kill);
  await shop.opened;
  let signalled = 0;
  return {
    ...shop,
    signal() {
      signalled ||= performance.now();
      shop.child.kill("SIGTERM");
    },
    async end() {
      const code = await shop.ended;
      return { code, errors: await shop.errors, ms: performance.now() - signalled };
    },
  };
}

const cleanStop = (withinMs = WITHIN_MS) => ({
  code: 0,
  errors: "",
  ms: expect.toSatisfy((ms: number) => ms < withinMs, `less than ${withinMs} ms`),
});

async function connection() {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

const isOpen = () =>
  connection().then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  );

const upload = `POST /api/images/upload HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n`;

test("with fifty keep-alive clients a stop fails no request (behaviour 105)", async () => {
  const shop = await openShop();
  let answers = 0;
  const clients = requestContinuously(
    50,
    address,
    ["/home", "/api/car", "/about?x", "/healthz"],
    () => {
      answers += 1;
      if (answers === 200) shop.signal();
    },
  );
  const ended = await shop.end();
  const { answered, failures } = await clients;
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(200);
  expect(ended).toEqual(cleanStop());
});

test("during STOP_DELAY the shop is not ready, but still answers", async () => {
  const shop = await openShop({ STOP_DELAY: "8" });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  shop.signal();
  const readiness = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(readiness).toBe(503);
  const paths = ["/home", "/api/car", "/nowhere", "/api/nothing", "/%"];
  const replies = await Promise.all(paths.map((path) => fetch(`${address}${path}`)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 404, 400]);
  const ended = await shop.end();
  expect(ended).toEqual(cleanStop(8_000 + WITHIN_MS));
  expect(ended.ms).toBeGreaterThan(8_000);
});

test("a running upload is finished, and its connection is closed with the reply", async () => {
  const shop = await openShop();
  const socket = await connection();
  socket.write(upload);
  socket.write("-".repeat(500));
  // This request is answered after the upload has started.
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  shop.signal();
  await expect.poll(isOpen).toBe(false);
  socket.write("-".repeat(500));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toMatch(/connection: close/i);
  expect(await shop.end()).toEqual(cleanStop());
});

test("idle connections and stalled uploads do not delay a stop (behaviour 105)", async () => {
  const shop = await openShop();
  await connection();
  (await connection()).write("GET /home HTTP/1.1\r\nhost:");
  (await connection()).write(upload);
  shop.signal();
  expect(await shop.end()).toEqual(cleanStop());
});

test("a hanging mail server does not delay a stop, and the mail is kept as a job", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void mute.close());
  await once(mute, "listening");
  const { port: smtp } = mute.address() as { port: number };
  const shop = await openShop({
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: "shop@shop.example",
  });
  const connected = once(mute, "connection");
  const registered = await fetch(`${address}/api/user/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ana",
      lastName: "Paz",
      email: "ana@people.example",
      password: "Secret2023",
      age: 30,
      country: "Chile",
    }),
  });
  expect(registered.status).toBe(201);
  const [socket] = await connected;
  onTestFinished(() => void socket.destroy());
  shop.signal();
  expect(await shop.end()).toEqual({
    ...cleanStop(),
    errors: expect.stringContaining("the shop closes"),
  });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(
    "select attempts < max_attempts as waits from graphile_worker.jobs where task_identifier = 'mail'",
  );
  await client.end();
  expect(rows).toEqual([{ waits: true }]);
});

test("a second signal ends the shop at once", async () => {
  const shop = await openShop();
  (await connection()).write(upload);
  shop.signal();
  const again = async () => {
    shop.child.kill("SIGTERM");
    return shop.child.exitCode;
  };
  await expect.poll(again, { interval: 100 }).toBe(1);
  expect((await shop.end()).ms).toBeLessThan(2_000);
});
