import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Piscina } from "piscina";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { soon } from "#test/soon.ts";

const pools = vi.hoisted((): Piscina[] => []);
/** The code that the next threads run instead of the shop's. */
const next = vi.hoisted((): { code?: string } => ({}));

vi.mock(import("node:os"), async (original) => ({
  ...(await original()),
  availableParallelism: () => 2,
}));
// The real library; the tests end its threads, or prevent their start.
vi.mock(import("piscina"), async (original) => {
  const library = await original();
  class Watched extends library.Piscina {
    constructor(options: ConstructorParameters<typeof library.Piscina>[0]) {
      super({ ...options, ...(next.code && { filename: next.code }) });
      pools.push(this);
    }
  }
  return { ...library, Piscina: Watched as typeof library.Piscina };
});

const database = await testDatabase();
/** This shop listens on a port, so it has the thread. */
let shop: TestShop;
/** This shop renders all pages in the main thread. */
let plain: TestShop;
let visits = 0;

async function renderedApart(): Promise<number> {
  const { body } = await shop.app.inject("/metrics");
  return Number(/^pages_rendered_apart_total (\d+)$/m.exec(body)?.[1]);
}

/** Visits a page that was not requested before. */
async function visitNew({ app } = shop): Promise<void> {
  visits += 1;
  const { statusCode, body } = await app.inject(`/home?name=visit${visits}`);
  expect(statusCode).toBe(200);
  expect(body).toContain("0 cars");
}

/** Waits until the thread renders such a page. */
async function untilThreadRenders(visited = shop): Promise<void> {
  const before = await renderedApart();
  await vi.waitFor(async () => {
    await visitNew(visited);
    expect(await renderedApart()).toBeGreaterThan(before);
  }, soon);
}

beforeAll(async () => {
  const settings = { WORKER: "off", INSTANCES: "1" };
  plain = await openShop(settings, { pages: true, database });
  const seller = await buildUser(plain);
  for (const name of ["Huayra “R” & <b>", "Zonda"])
    await buildCar(plain, { sellerId: seller.id, name });
  await vi.waitFor(async () => {
    expect((await plain.app.inject("/home")).body).toContain("2 cars");
  }, soon);
  shop = await openShop(settings, { pages: true, database });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  await untilThreadRenders();
});
afterAll(async () => {
  await shop?.close();
  await plain?.close();
  await database.drop();
});

/** The same page of both shops. */
async function both(url: string, headers: { cookie?: string } = {}) {
  const rendered = [];
  for (const { app } of [shop, plain]) {
    const reply = await app.inject({ url, headers });
    const { "x-request-id": _, date: __, ...same } = reply.headers;
    rendered.push({ status: reply.statusCode, headers: same, body: reply.body });
  }
  const [one, other] = rendered as [(typeof rendered)[number], (typeof rendered)[number]];
  return { one, other };
}

test.each([
  "/",
  "/home?sort=price_asc",
  "/home?minPrice=cheap",
  "/about",
  "/compare",
  "/login",
])("%s is identical from the thread (behaviour 246)", async (url) => {
  const before = await renderedApart();
  const { one, other } = await both(url);
  expect(one.body).toContain("<html");
  expect(one).toEqual(other);
  expect(await renderedApart()).toBe(before + 1);
});

test("a page that the thread compressed is identical when sent again, with and without counts (behaviour 246)", async () => {
  for (const url of ["/home?sort=price_desc", "/home?minPrice=2", "/about?again"]) {
    const first = await both(url);
    // The page is compressed after it was sent.
    await new Promise((next) => setImmediate(next));
    for (const { body } of [await shop.app.inject(url), await shop.app.inject(url)])
      expect(body).toBe(first.other.body);
  }
});

test("private pages are identical from the thread (behaviour 246)", async () => {
  const { id } = await buildUser(shop);
  const car = { name: "Zonda", brand: "Pagani", model: 2020, price: 1_000, image: [] };
  const bought = await buildCar(shop, { ...car, sellerId: (await buildUser(shop)).id });
  await buildPurchase(shop, { userId: id, cars: [{ ...car, id: bought.id }] });
  const admin = await buildUser(shop, { status: "admin" });
  const before = await renderedApart();
  const pages = [
    ["/profile", id],
    ["/favorites", id],
    ["/cart", id],
    ["/admin/dashboard?tab=PRODUCTS", admin.id],
  ] as const;
  for (const [url, user] of pages) {
    const { one, other } = await both(url, await signIn(shop, user));
    expect(one.body).toContain("<html");
    expect(one).toEqual(other);
  }
  expect(await renderedApart()).toBe(before + pages.length);
});

test("an error page is rendered by the main thread (behaviour 246)", async () => {
  const before = await renderedApart();
  const { one, other } = await both("/nowhere");
  expect(one.status).toBe(404);
  expect(one).toEqual(other);
  expect(await renderedApart()).toBe(before);
});

describe("a thread that fails", () => {
  const LIMIT_MS = 2_000;
  let folder: string;
  /** A shop with shorter time limits for the thread. */
  let strict: TestShop;
  const pool = () => pools.at(-1) as Piscina;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "marque-thread-"));
    const settings = { WORKER: "off", INSTANCES: "1" };
    const threadTimes = { limitMs: LIMIT_MS, pauseMs: 20 };
    strict = await openShop(settings, { pages: true, database, threadTimes });
    await strict.app.listen({ port: 0, host: "127.0.0.1" });
    await untilThreadRenders(strict);
  });
  afterAll(async () => {
    await strict?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function codeOf(name: string, code: string): Promise<string> {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, code);
    return path;
  }

  test("pages are served after the thread ends, and another one replaces it (behaviour 246)", async () => {
    const [thread] = pool().threads;
    const asked = [1, 2, 3].map(() => visitNew(strict));
    await thread?.terminate();
    await Promise.all(asked);
    await untilThreadRenders(strict);
    expect(pool().threads[0]).not.toBe(thread);
  });

  test.each([
    ["fails", "throw new Error('No memory')"],
    ["only ends", "process.exit(1)"],
  ])("pages are served while each new thread %s at its start, and a later one replaces it (behaviour 246)", async (name, code) => {
    const opened = pools.length;
    next.code = await codeOf(name, code);
    // Also for threads that the pool starts by itself.
    pool().options.filename = next.code;
    await pool().threads[0]?.terminate();
    for (let n = 0; n < 3; n += 1) await Promise.all([1, 2, 3].map(() => visitNew(strict)));
    await vi.waitFor(() => expect(pools.length).toBeGreaterThan(opened + 1), soon);
    delete next.code;
    await untilThreadRenders(strict);
  });

  test("pages are served while the thread never finishes a page, and another one replaces it (behaviour 246)", async () => {
    const [thread] = pool().threads;
    const filename = await codeOf("busy", "export default () => { for (;;); }");
    const busy = pool().run(undefined, { filename, name: "default" });
    const since = performance.now();
    await Promise.all([expect(busy).rejects.toThrow(), ...[1, 2, 3].map(() => visitNew(strict))]);
    expect(performance.now() - since).toBeGreaterThan(LIMIT_MS - 100);
    await untilThreadRenders(strict);
    expect(pool().threads[0]).not.toBe(thread);
  });
});
