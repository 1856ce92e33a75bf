import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { openPort } from "#test/open-port.ts";
import { cachePages } from "#test/page-visits.ts";

const SEARCHES_A_MINUTE = 60;

let shop: TestShop;
let seller: Awaited<ReturnType<typeof buildUser>>;
let port: Awaited<ReturnType<typeof openPort>>;
beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "127.0.0.1", RATE_LIMIT: "on" }, { pages: true });
  seller = await buildUser(shop);
  for (const price of [90_000, 80_000, 70_000])
    await buildCar(shop, { sellerId: seller.id, name: "Quick", brand: "Škoda", price });
  await shop.services.catalogue.loaded();
  port = await openPort(shop);
});
afterAll(() => shop.close());

let addresses = 0;
/** The headers of a visitor with a new address. */
function visitor() {
  addresses += 1;
  return { host: "shop.example", "x-forwarded-for": `192.0.2.${addresses}` };
}

/** Searches once, so that the next visitors are answered quickly. */
const learn = (path: string) => port.askQuickly({ path, headers: visitor() });

const SEARCHES = [
  "/api/car/search?name=quick&sort=price_asc&limit=2",
  "/api/car/search?brand=%C5%A0koda&page=2&limit=2",
  "/api/car/search?minPrice=100000",
  "/api/car/facets?name=quick",
  "/api/car/facets?brand=%C5%A0koda",
];

test.each(
  SEARCHES,
)("a repeated request for %s gets the same answer without Fastify", async (path) => {
  const quick = await port.askQuickly({ path, headers: visitor() });
  const whole = await shop.app.inject({ url: path, headers: visitor() });
  const { date: _ours, connection: _kept, "x-request-id": _id, ...told } = quick.headers;
  const { date: _theirs, connection: _closed, "x-request-id": _other, ...expected } = whole.headers;
  expect(quick.status).toBe(whole.statusCode);
  expect(told).toEqual(expected);
  expect(quick.body.toString()).toBe(whole.body);
});

test("the next answer shows a change, and the number of results left", async () => {
  const { id } = await buildCar(shop, { sellerId: seller.id, name: "Fickle", price: 60_000 });
  await buildCar(shop, { sellerId: seller.id, name: "Fickle", price: 50_000 });
  const headers = await signIn(shop, seller.id);
  const list = "/api/car/search?name=fickle&sort=price_asc";
  const facets = "/api/car/facets?name=fickle";
  for (const path of [list, facets]) await learn(path);

  const prices = async () => {
    const { headers: told, body } = await port.ask({ path: list, headers: visitor() });
    const cars = JSON.parse(body.toString()) as { price: number }[];
    return [told["x-total-count"], ...cars.map(({ price }) => price)];
  };
  const states = async () => {
    const { body } = await port.ask({ path: facets, headers: visitor() });
    return JSON.parse(body.toString()).states;
  };
  expect(await prices()).toEqual(["2", 50_000, 60_000]);

  const edit = { method: "PUT", url: `/api/car/edit/${id}`, headers } as const;
  expect((await shop.app.inject({ ...edit, payload: { price: 40_000 } })).statusCode).toBe(200);
  expect(await prices()).toEqual(["2", 40_000, 50_000]);

  const before = await states();
  const remove = { method: "DELETE", url: `/api/car/${id}`, headers } as const;
  expect((await shop.app.inject(remove)).statusCode).toBe(200);
  expect(await prices()).toEqual(["1", 50_000]);
  expect(await states()).not.toEqual(before);
});

test.each([
  ...SEARCHES,
  "/home?name=quick",
])("a quick answer to %s counts towards the limit of searches", async (path) => {
  if (path.startsWith("/home")) await cachePages([shop], [path]);
  await learn(path);
  const headers = visitor();
  for (let n = 0; n < SEARCHES_A_MINUTE; n += 1)
    expect((await port.ask({ path, headers })).status).toBe(200);
  const quick = SEARCHES_A_MINUTE - port.heard.length;
  expect(quick).toBeGreaterThan(0);
  const refused = await port.ask({ path, headers });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await port.ask({ path, headers: visitor() })).status).toBe(200);
});

test("a search that is refused is not counted as a cached page", async () => {
  const path = "/home?name=quick";
  await cachePages([shop], [path]);
  await learn(path);
  const headers = visitor();
  for (let n = 0; n < SEARCHES_A_MINUTE; n += 1) await port.ask({ path, headers });
  // The page that says so is cached too.
  const refused = async () => expect((await port.ask({ path, headers })).status).toBe(429);
  const counted = async () => {
    const { body } = await shop.app.inject("/metrics");
    const of = (source: string) =>
      Number(new RegExp(`^pages_total\\{source="${source}"\\} (\\d+)$`, "m").exec(body)?.[1]);
    return ["cached", "recounted", "rendered"].map(of).reduce((sum, one) => sum + one);
  };
  const before = await counted();
  for (let n = 0; n < 3; n += 1) await refused();
  expect(await counted()).toBe(before + 3);
});

test("other spellings of a path do not get around the limit of searches", async () => {
  const headers = visitor();
  for (let n = 0; n < SEARCHES_A_MINUTE; n += 1)
    expect((await port.ask({ path: "/api/car/search", headers })).status).toBe(200);
  for (const path of ["/./home", "/x/../home", "/x/%2e%2E/home", "/home/.", "/\\home", "/home\\"]) {
    const { status } = await port.ask({ path: `${path}?name=quick`, headers });
    expect([path, status]).toEqual([path, 404]);
  }
});

test("a catalogue page with a second question mark counts as a search", async () => {
  const headers = visitor();
  for (let n = 0; n < SEARCHES_A_MINUTE; n += 1)
    expect((await port.ask({ path: "/home??&name=quick", headers })).status).toBe(200);
  for (const path of ["/home??&name=quick", "/home?name=quick"])
    expect((await port.ask({ path, headers })).status).toBe(429);
});

test("misspelt searches and searches that are not cached are answered by Fastify", async () => {
  const typo = "/api/car/search?name=qiuck";
  const first = "/api/car/search?name=quick&minPrice=1";
  port.heard.length = 0;
  for (const path of [typo, typo, first]) {
    const { status, headers } = await port.ask({ path, headers: visitor() });
    expect(status).toBe(200);
    expect(headers["x-search-corrected"]).toBe(path === typo ? "Quick" : undefined);
  }
  expect(port.heard).toEqual([typo, typo, first].map((path) => `GET ${path}`));
});
