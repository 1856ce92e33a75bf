import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { testCluster } from "#test/standby.ts";
import { replicas as checkReplicas } from "../../doctor/database-checks.ts";
import { connect } from "../connect.ts";
import { isDatabaseGone } from "../errors.ts";

let cluster: Awaited<ReturnType<typeof testCluster>>;
let primary: Awaited<ReturnType<typeof databaseProxy>>;
let follower: Awaited<ReturnType<typeof databaseProxy>>;
let shop: TestShop;
/** Another process. */
let other: TestShop;
const replica = () => shop.replicas.states()[0];
const inRotation = (wanted: boolean) =>
  expect.poll(() => replica()?.inRotation, { interval: 20 }).toBe(wanted);

beforeAll(async () => {
  cluster = await testCluster();
  primary = await databaseProxy(cluster.url);
  follower = await databaseProxy(cluster.standby.url);
  const database = { url: primary.url, drop: async () => {} };
  const settings = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: `${primary.url},${follower.url}`,
  };
  shop = await openShop(settings, { database, pages: true });
  other = await openShop(settings, { database });
});
afterAll(async () => {
  await shop?.close();
  await other?.close();
  await primary?.shut();
  await follower?.shut();
  await cluster?.drop();
});

async function buildSeller() {
  const { id } = await buildUser(shop, { name: "Before" });
  const session = await signIn(shop, id);
  await cluster.standby.caughtUp();
  return { id, ...session };
}

const get = (at: TestShop, url: string, cookie = "") =>
  at.app.inject({ url, headers: cookie ? { cookie } : {} });
/** A read that is not cached. */
const sellerName = async (at: TestShop, id: string, cookie?: string) =>
  (await get(at, `/api/seller/${id}`, cookie)).json<{ name: string }>().name;

const setName = (id: string, name: string) =>
  shop.db.updateTable("app_user").set({ name }).where("id", "=", id).execute();

/** A change made by its owner. @returns their cookies afterwards */
async function change(url: string, payload: object, { cookie }: { cookie: string }) {
  const reply = await shop.app.inject({ method: "PUT", url, headers: { cookie }, payload });
  expect(reply.statusCode).toBe(200);
  const { value = "" } = reply.cookies.find(({ name }) => name === "position") ?? {};
  return `${cookie}; position=${encodeURIComponent(value)}`;
}

/** The replica receives commits during the work, but does not apply them. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await inRotation(true);
  await cluster.standby.pause();
  try {
    await work();
  } finally {
    await cluster.standby.resume();
    await inRotation(true);
  }
}

test("a replica answers the catalogue's reads, and the primary once the replica is 5 s behind (behaviour 203)", async () => {
  const seller = await buildSeller();
  await whilePaused(async () => {
    const since = performance.now();
    await setName(seller.id, "After");
    expect(await sellerName(shop, seller.id)).toContain("Before");
    await inRotation(false);
    expect(performance.now() - since).toBeLessThan(7_000);
    expect(await sellerName(shop, seller.id)).toContain("After");
    const metrics = (await get(shop, "/metrics")).body;
    expect(metrics).toMatch(/database_replica_in_rotation\{replica="127.0.0.1:\d+"\} 0/);
    expect(metrics).toMatch(/database_replica_lag_seconds\{replica="127.0.0.1:\d+"\} ([5-9]|\d\d)/);
  });
  expect(await sellerName(shop, seller.id)).toContain("After");
});

test("a user sees their own change at once, in every process (behaviour 200)", async () => {
  const seller = await buildSeller();
  const car = await buildCar(shop, { sellerId: seller.id, name: "Roma" });
  await cluster.standby.caughtUp();
  await whilePaused(async () => {
    const named = await change(`/api/user/${seller.id}`, { name: "After" }, seller);
    expect(await sellerName(other, seller.id)).toContain("Before");
    expect(await sellerName(other, seller.id, named)).toContain("After");
    const renamed = await change(`/api/car/edit/${car.id}`, { name: "Portofino" }, seller);
    const detail = await get(other, `/api/car/detail/${car.id}`, renamed);
    expect(detail.json().name).toBe("Portofino");
    const list = await get(other, `/api/car/search?seller=${seller.id}`, renamed);
    expect(list.json()[0].name).toBe("Portofino");
  });
});

test("a forged position does not slow down other requests (behaviour 200)", async () => {
  const seller = await buildSeller();
  await get(other, "/api/car/search", "position=FFFFFFFF%2FFFFFFFFF");
  const { catalogue } = other.services;
  const { catchUp } = catalogue;
  let times = 0;
  catalogue.catchUp = async (options) => {
    times += 1;
    await catchUp(options);
  };
  const written = await change(`/api/user/${seller.id}`, { name: "After" }, seller);
  async function timesFor(position: string): Promise<number> {
    const before = times;
    await get(other, "/api/car/search", position);
    return times - before;
  }
  expect(await timesFor(written)).toBe(1);
  // On a busy machine the primary may seem away for a moment: then the next request tries again.
  await expect.poll(() => timesFor(written)).toBe(0);
  catalogue.catchUp = catchUp;
});

test("a position, forged or not, does not clear the cache if no car has changed (behaviour 200)", async () => {
  const { catalogue } = other.services;
  const { cookie } = await buildSeller();
  await catalogue.catchUp();
  let loads = 0;
  const read = () => catalogue.getOrLoad("made up", async () => ++loads);
  async function isCached(): Promise<boolean> {
    const first = await read();
    return (await read()) === first;
  }
  // Nothing is cached for ten seconds after a change.
  await expect.poll(isCached).toBe(true);
  const before = { generation: await catalogue.generation(), read: await read() };
  const madeUp = "position=FFFFFFFF%2FFFFFFFFF";
  const written = await change("/api/favorites", { ids: [] }, { cookie });
  for (const position of [madeUp, madeUp, written]) {
    expect((await get(other, "/api/car/search", position)).statusCode).toBe(200);
    expect({ generation: await catalogue.generation(), read: await read() }).toEqual(before);
  }
});

test("the details of a car show a published change even if a replica is behind", async () => {
  const car = await buildCar(shop, { name: "Roma" });
  await shop.services.catalogue.catchUp();
  await cluster.standby.caughtUp();
  const name = async () => (await get(shop, `/api/car/detail/${car.id}`)).json().name;
  expect(await name()).toBe("Roma");
  await whilePaused(async () => {
    await shop.db.updateTable("car").set({ name: "Dino" }).where("id", "=", car.id).execute();
    await shop.services.catalogue.catchUp();
    expect(await name()).toBe("Dino");
  });
});

test("a car that was just published has its page, also in lists of ids, while a replica is behind", async () => {
  await whilePaused(async () => {
    const { id } = await buildCar(shop);
    await shop.services.catalogue.catchUp();
    for (const url of [`/detail/${id}`, `/api/car/${id}/similar`])
      expect((await get(shop, url)).statusCode, url).toBe(200);
    expect(await shop.services.cars.current([id])).toHaveLength(1);
  });
});

test("the profile shows what others changed of the user's cars while a replica is behind (behaviour 223)", async () => {
  const seller = await buildSeller();
  const car = await buildCar(shop, { sellerId: seller.id, name: "Roma" });
  await cluster.standby.caughtUp();
  await whilePaused(async () => {
    await shop.db.updateTable("car").set({ name: "Dino" }).where("id", "=", car.id).execute();
    for (const url of [`/api/car/user/${seller.id}`, "/profile"])
      expect((await get(shop, url, seller.cookie)).body, url).toContain("Dino");
  });
});

test("an outdated page from a replica is not cached", async () => {
  const seller = await buildSeller();
  const page = async () => (await get(shop, `/seller/${seller.id}`)).body;
  await whilePaused(async () => {
    await setName(seller.id, "After");
    await shop.services.catalogue.catchUp();
    expect(await page()).toContain("Cars of Before");
  });
  await cluster.standby.caughtUp();
  expect(await page()).toContain("Cars of After");
});

test("a stopped replica leaves the rotation within 2 s, fails no request and returns later", async () => {
  const seller = await buildSeller();
  await inRotation(true);
  await cluster.standby.stop();
  const since = performance.now();
  const answers = Promise.all(
    Array.from({ length: 20 }, () => get(shop, `/api/seller/${seller.id}`)),
  );
  await inRotation(false);
  expect(performance.now() - since).toBeLessThan(2_000);
  const replies = await answers;
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
  await cluster.standby.start();
  await inRotation(true);
});

test("a replica that does not answer delays reads for seconds and fails no request", async () => {
  const seller = await buildSeller();
  await inRotation(true);
  expect(await sellerName(shop, seller.id)).toContain("Before");
  follower.freeze();
  const since = performance.now();
  expect(await sellerName(shop, seller.id)).toContain("Before");
  expect(performance.now() - since).toBeLessThan(5_000);
  await inRotation(false);
  follower.thaw();
  await inRotation(true);
});

test("an address of several replicas connects to another one after its server became the primary", async () => {
  const balancer = await databaseProxy(cluster.url);
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: balancer.url };
  const database = { url: primary.url, drop: async () => {} };
  const behind = await openShop(settings, { database });
  await expect.poll(() => behind.replicas.states()).toEqual([]);
  balancer.leadTo(cluster.standby.url);
  await expect.poll(() => behind.replicas.states()[0]?.inRotation).toBe(true);
  await behind.close();
  await balancer.shut();
});

test("the doctor says which addresses are the primary and replicas", async () => {
  const line = await checkReplicas(shop.config, fetch);
  expect(line).toMatch(/^127\.0\.0\.1:\d+ is the primary, 127\.0\.0\.1:\d+ follows$/);
  const alone = { ...shop.config, replicaUrls: [primary.url] };
  await expect(checkReplicas(alone, fetch)).rejects.toThrow("reads have no replica");
});

test("while the primary is unavailable, reads work and changes are a 503 (behaviour 201)", async () => {
  const seller = await buildSeller();
  const car = await buildCar(shop, { sellerId: seller.id });
  await cluster.standby.caughtUp();
  await inRotation(true);
  await primary.shut();
  try {
    const reads = [
      "/home",
      "/home?name=before&sort=price_asc",
      `/detail/${car.id}`,
      `/seller/${seller.id}`,
      "/api/car/search?minPrice=5",
      "/api/car/facets",
      "/api/car/brand",
      `/api/car/detail/${car.id}`,
      `/api/car/${car.id}/similar`,
    ];
    for (const round of [1, 2])
      for (const url of reads)
        for (const cookie of ["", seller.cookie])
          expect([round, url, cookie, (await get(shop, url, cookie)).statusCode]).toEqual([
            round,
            url,
            cookie,
            200,
          ]);
    expect((await get(shop, "/profile", seller.cookie)).statusCode).toBe(200);
    const change = await shop.app.inject({
      method: "DELETE",
      url: `/api/car/${car.id}`,
      headers: { cookie: seller.cookie },
    });
    expect([change.statusCode, change.headers["retry-after"]]).toEqual([503, "5"]);
    expect(change.json().message).toContain("briefly unavailable");
    const ready = await get(shop, "/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "reading only" }]);
    expect((await get(shop, "/metrics")).body).toContain("database_primary_up 0");
  } finally {
    await primary.open();
  }
  await expect.poll(async () => (await get(shop, "/readyz")).json()).toEqual({ status: "ready" });
  const call = { method: "DELETE", url: `/api/car/${car.id}`, headers: seller } as const;
  await expect.poll(async () => (await shop.app.inject(call)).statusCode).toBe(200);
});

test("a server that has become a standby counts as unavailable, and its connection is closed", async () => {
  const { db, pool, close } = connect(cluster.standby.url, 2);
  const error = await db
    .selectFrom("car")
    .select("id")
    .execute()
    .catch((failed) => failed);
  expect([error.code, isDatabaseGone(error), pool.totalCount]).toEqual(["25006", true, 0]);
  await close();
});
