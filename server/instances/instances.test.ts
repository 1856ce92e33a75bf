import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { unknownToAlerts } from "#test/alert-rules.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { requestContinuously } from "#test/keep-alive-clients.ts";
import { startShop } from "#test/start-shop.ts";

const ROUNDS = 12;
const SEARCHES_MAX = 60;
const CARS = 40;

let port: number;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
/** Adds data for the tests; it receives no requests. */
let shop: TestShop;
let running: ReturnType<typeof startShop>;

function start(settings: Record<string, string> = {}) {
  return startShop({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    INSTANCES: "2",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "127.0.0.1",
    ...settings,
  });
}

beforeAll(async () => {
  port = await freePort();
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "marque-instances-"));
  shop = await openShop({}, { database });
  running = start();
  await running.opened;
});

beforeEach(async () => {
  await expect.poll(serving, { timeout: 30_000 }).toBe(2);
});

afterAll(async () => {
  await running.kill();
  await shop.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const childrenOf = async (pid: number | undefined) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);

/** The number of serving instances, as reported by one of them. */
const serving = async () => Number(/^instances (\d+)/m.exec((await ask("/metrics")).body)?.[1]);

/** Each from another address, so that no limit is reached. */
let visitors = 0;
function someAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

/** A zombie has ended; its parent reads that later. */
async function isAlive(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat !== "" && !/\) Z /.test(stat);
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** The head of the reply, on a new connection: connections are distributed over the instances. */
async function open(path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  const json = body && { "content-type": "application/json" };
  const asked = request({
    ...{ port, path, method, agent: false },
    headers: { "x-forwarded-for": someAddress(), ...json, ...headers },
  });
  asked.end(body && JSON.stringify(body));
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  return reply;
}

async function ask(path: string, asked: Asked = {}) {
  const reply = await open(path, asked);
  return { status: reply.statusCode, body: await text(reply) };
}

/** The answers of both instances. */
const both = async <Value>(work: () => Promise<Value>) => [await work(), await work()];

test("the next answer of each instance shows an acknowledged change (behaviour 224)", async () => {
  const seller = await buildUser(shop);
  const headers = await signIn(shop, seller.id);
  const car = await buildCar(shop, { sellerId: seller.id, brand: "Lagonda" });
  const paths = {
    search: "/api/car/search?brand=Lagonda",
    detail: `/api/car/detail/${car.id}`,
    list: "/home?brand=Lagonda",
    page: `/detail/${car.id}`,
  };
  const read = async (path: string) => (await ask(path)).body;
  for (const path of Object.values(paths)) await both(() => read(path));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const price = 200_000 + round;
    const body = { price };
    const changed = await ask(`/api/car/edit/${car.id}`, { method: "PUT", headers, body });
    expect(changed.status).toBe(200);
    for (const path of [paths.search, paths.detail])
      for (const text of await both(() => read(path))) expect(text).toContain(`"price":${price}`);
    for (const path of [paths.list, paths.page])
      for (const page of await both(() => read(path)))
        expect([path, page.includes(price.toLocaleString("de-DE"))]).toEqual([path, true]);
  }
  const removed = await ask(`/api/car/${car.id}`, { method: "DELETE", headers });
  expect(removed.status).toBe(200);
  expect(await both(() => read(paths.search))).toEqual(["[]", "[]"]);
});

test("each instance knows a new name and a sign-out at once (behaviour 224)", async () => {
  const user = await buildUser(shop);
  const headers = await signIn(shop, user.id);
  const home = async () => (await ask("/home", { headers })).body;
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Nora${String.fromCharCode(97 + (round % 26))}`;
    const changed = await ask(`/api/user/${user.id}`, { method: "PUT", headers, body: { name } });
    expect(changed.status).toBe(200);
    for (const page of await both(home)) expect(page.includes(name)).toBe(true);
  }
  const signedOut = await ask("/api/user/logout", { method: "POST", headers });
  expect(signedOut.status).toBe(204);
  for (const page of await both(home)) expect(page.includes("Nora")).toBe(false);
});

test("the metrics of all instances include each metric that an alert names", async () => {
  expect(unknownToAlerts((await ask("/metrics")).body)).toEqual([]);
});

test("searches and streams are counted as in one process (behaviours 101, 102)", async () => {
  const headers = { "x-forwarded-for": "192.0.2.1" };
  const search = async () => (await ask("/api/car/search", { headers })).status;
  const statuses = await Promise.all(Array.from({ length: SEARCHES_MAX + 10 }, search));
  expect(statuses.filter((status) => status === 200)).toHaveLength(SEARCHES_MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await ask("/home?page=1", { headers })).status).toBe(429);
});

const roma = {
  name: "Roma",
  brand: "Bristol",
  model: "2021",
  state: "New",
  price: 235_000,
  color: "Grigio",
  location: "Italy",
  description: "One owner, kept in a dry hall.",
  image: [],
};

test("a killed instance is replaced, and no acknowledged change is lost (behaviour 224)", async () => {
  const seller = await buildUser(shop);
  const headers = await signIn(shop, seller.id);
  const [victim = "", other] = await childrenOf(running.child.pid);
  const created: string[] = [];
  async function create(): Promise<void> {
    const asked = { method: "POST", headers, body: roma };
    const reply = await ask("/api/car/create", asked).catch(() => undefined);
    if (reply) expect(reply.status).toBe(201);
    if (reply) created.push(JSON.parse(reply.body).id);
  }
  async function createMany(): Promise<void> {
    while (created.length < CARS) await create();
  }
  const creating = Promise.all(Array.from({ length: 4 }, createMany));
  await expect.poll(() => created.length).toBeGreaterThan(CARS / 4);
  process.kill(Number(victim), "SIGKILL");
  await creating;
  for (const id of created) expect((await ask(`/api/car/detail/${id}`)).status).toBe(200);
  await expect.poll(serving, { timeout: 30_000 }).toBe(2);
  const now = await childrenOf(running.child.pid);
  expect(now).toHaveLength(2);
  expect(now).toContain(other);
  expect(now).not.toContain(victim);
});

test("a client that has closed its side of the connection still gets the reply", async () => {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.end("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/);
});

test("after a write to a full disk /readyz fails on each instance (behaviours 128, 226)", async () => {
  const ready = () => both(async () => (await ask("/readyz")).status);
  expect(await ready()).toEqual([200, 200]);
  const headers = await signIn(shop, (await buildUser(shop)).id);
  await shop.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_full before insert on car for each row execute function disk_full()`);
  const refused = await ask("/api/car/create", { method: "POST", headers, body: roma });
  await shop.pool.query("drop function disk_full cascade");
  expect(refused.status).toBe(503);
  expect(await ready()).toEqual([503, 503]);
});

/** Sets how many files and connections the processes can open; by default the initial limit. */
async function limitFiles(pids: string[], most = ""): Promise<void> {
  for (const pid of pids) {
    const [, , hard = ""] = /^Max open files +(\S+) +(\S+)/m.exec(
      await readFile(`/proc/${pid}/limits`, "utf8"),
    ) as string[];
    execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${most || hard}:${hard}`]);
  }
}

test("instances that cannot accept a connection close it, and accept others later (behaviour 226)", async () => {
  async function isClosed(): Promise<boolean> {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.write("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    return (await text(socket).catch(() => "")) === "";
  }
  const pids = await childrenOf(running.child.pid);
  await limitFiles(pids, "1");
  const closed = await Promise.all(Array.from({ length: 40 }, isClosed));
  await limitFiles(pids);
  expect(closed).toEqual(closed.map(() => true));
  expect(await both(async () => (await ask("/healthz")).status)).toEqual([200, 200]);
});

test("an instance that cannot be started is retried, and the others serve (behaviour 226)", async () => {
  async function restart(settings?: Record<string, string>): Promise<void> {
    await running.kill();
    running = start(settings);
    await running.opened;
  }
  onTestFinished(() => restart());
  await restart({ LOG_LEVEL: "error" });
  let log = "";
  running.child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  await expect.poll(serving).toBe(2);
  const [victim = "", other] = await childrenOf(running.child.pid);
  const supervisor = [String(running.child.pid)];
  await limitFiles(supervisor, "1");
  process.kill(Number(victim), "SIGKILL");
  // The end of the killed instance, and of at least one that could not be started.
  const ended = () => log.match(/An instance ended/g)?.length;
  await expect.poll(ended).toBeGreaterThanOrEqual(2);
  await limitFiles(supervisor);
  await expect.poll(serving).toBe(2);
  expect(await childrenOf(running.child.pid)).toContain(other);
});

test("with fifty keep-alive clients a stop fails no request and leaves no process (behaviours 105, 224)", async () => {
  const pids = await childrenOf(running.child.pid);
  let answers = 0;
  const paths = ["/about", "/api/car/brand", "/healthz"];
  const { failures } = await requestContinuously(50, `http://127.0.0.1:${port}`, paths, () => {
    answers += 1;
    if (answers === 300) running.child.kill("SIGTERM");
  });
  expect(failures).toEqual([]);
  expect([await running.ended, await running.errors]).toEqual([0, ""]);
  expect(await Promise.all(pids.map(isAlive))).toEqual([false, false]);
  running = start();
  await running.opened;
});

test("no process is left after the first process of a shop is killed (behaviour 224)", async () => {
  const pids = await childrenOf(running.child.pid);
  await running.kill();
  await expect.poll(() => Promise.all(pids.map(isAlive))).toEqual([false, false]);
  running = start();
  await running.opened;
});
