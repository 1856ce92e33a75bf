import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paths } from "#shared/paths.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { waitingJobs, workOff } from "#test/jobs.ts";
import { plainPicture, upload } from "#test/upload.ts";
import { edge } from "../doctor/service-checks.ts";
import { pageTags, pictureTag } from "./tags.ts";

/** A cache in front of the shop that records the tags to purge. */
let purged: string[];
let status = 200;
const cache = createServer((request, reply) => {
  if (request.method === "PURGE" && status === 200)
    purged.push(String(request.headers["surrogate-key"]));
  reply.writeHead(status).end();
});

let shop: TestShop;
beforeAll(async () => {
  cache.listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) =>
    cache.once("listening", () => resolve(cache.address() as AddressInfo)),
  );
  const settings = {
    PUBLIC_URL: "http://localhost",
    EDGE_SECONDS: "60",
    EDGE_PURGE_URLS: `http://127.0.0.1:${port}`,
    WORKER: "off",
  };
  shop = await openShop(settings, { pages: true });
});
afterAll(async () => {
  await shop.close();
  cache.close();
});
beforeEach(async () => {
  status = 200;
  purged = [];
  await settle();
  purged = [];
});

const run = () => shop.services.jobs.run("purgeEdge", { id: "now", data: {} });

/** Sends the purges for all changes so far. */
async function settle(): Promise<void> {
  await shop.services.catalogue.catchUp();
  await run();
  await workOff(shop);
}

/** So many cars like this one, in one statement. */
const insertLike = (id: string, many: number) =>
  shop.pool.query(
    `insert into car (id, user_id, brand_id, name, model, state, price, search_key)
     select gen_random_uuid(), user_id, brand_id, name, model, state, price, search_key
     from car, generate_series(1, $2) where id = $1`,
    [id, many],
  );

const told = () => expect.poll(() => workOff(shop).then(() => purged));

test("a changed car purges its page and the lists from the cache a second later (behaviour 218)", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id });
  await settle();
  purged = [];
  const headers = await signIn(shop, seller.id);
  const url = `/api/car/edit/${car.id}`;
  const at = performance.now();
  const changed = await shop.app.inject({ method: "PUT", url, headers, payload: { price: 9_000 } });
  expect(changed.statusCode).toBe(200);
  await told().toEqual([`list car-${car.id}`]);
  expect(performance.now() - at).toBeGreaterThan(1_000);
});

test("a cache that does not answer does not delay changes, and gets the purges once it is back (behaviour 218)", async () => {
  const seller = await buildUser(shop);
  const [one, other] = [
    await buildCar(shop, { sellerId: seller.id }),
    await buildCar(shop, { sellerId: seller.id }),
  ];
  await settle();
  purged = [];
  status = 503;
  const headers = await signIn(shop, seller.id);
  for (const { id } of [one, other]) {
    const url = `/api/car/edit/${id}`;
    const edit = { method: "PUT", url, headers, payload: { price: 9_000 } } as const;
    expect((await shop.app.inject(edit)).statusCode).toBe(200);
    await expect(run()).rejects.toThrow("The cache in front of the shop answered 503");
  }
  expect(purged).toEqual([]);
  status = 200;
  await run();
  expect(purged.flatMap((tags) => tags.split(" ")).sort()).toEqual(
    ["list", `car-${one.id}`, `car-${other.id}`].sort(),
  );
});

test("a user's new name purges every page, and a favorite purges none (behaviour 218)", async () => {
  const user = await buildUser(shop);
  const car = await buildCar(shop);
  await settle();
  purged = [];
  const headers = await signIn(shop, user.id);
  const payload = { ids: [car.id] };
  const favorites = { method: "PUT", url: "/api/favorites", headers, payload } as const;
  expect((await shop.app.inject(favorites)).statusCode).toBe(200);
  await shop.services.catalogue.catchUp();
  await run();
  expect(purged).toEqual([]);
  const renamed = await shop.app.inject({
    method: "PUT",
    url: `/api/user/${user.id}`,
    headers,
    payload: { name: "Renamed" },
  });
  expect(renamed.statusCode).toBe(200);
  await shop.services.catalogue.catchUp();
  await run();
  expect(purged).toEqual(["page"]);
});

test("very many changed cars purge every page, and again once all changes show (behaviour 242)", async () => {
  const { id } = await buildCar(shop);
  await settle();
  purged = [];
  await insertLike(id, 1001);
  await run();
  expect(purged).toEqual(["page"]);
  const { rows } = await shop.pool.query(
    `select payload -> 'data' as data, run_at > now() + interval '8 seconds' as later
     from graphile_worker._private_jobs where key = 'purge-edge-again'`,
  );
  expect(rows).toEqual([{ data: { tags: ["page"] }, later: true }]);
  await shop.services.jobs.cancel(shop.db, "purge-edge-again");
});

test.each([
  [100, "list"],
  [101, "page"],
])("%i changed cars purge %s", async (many, first) => {
  const { id } = await buildCar(shop);
  await settle();
  purged = [];
  await insertLike(id, many);
  await run();
  const [tags, ...more] = purged.map((header) => header.split(" "));
  expect(more).toEqual([]);
  expect([tags?.[0], tags?.length]).toEqual([first, first === "page" ? 1 : many + 1]);
});

test("the doctor checks whether each cache accepts purges", async () => {
  expect(await edge(shop.config, fetch)).toBe("1 can be told of changes");
  status = 405;
  await expect(edge(shop.config, fetch)).rejects.toThrow(
    "answered 405: let this address take PURGE",
  );
});

test("after half an hour without contact, all pages are purged from the cache", async () => {
  await shop.pool.query("update edge_purge set told_at = now() - interval '31 minutes'");
  await run();
  expect(purged).toEqual(["page"]);
});

test("pages and pictures have the tags that are used to purge them (behaviour 218)", async () => {
  const car = await buildCar(shop);
  const tags = async (url: string, headers = {}) =>
    (await shop.app.inject({ url, headers })).headers["surrogate-key"];
  expect(await tags("/home")).toBe("page list");
  expect(await tags(`/detail/${car.id}`)).toBe(`page car-${car.id}`);
  const session = await signIn(shop, (await buildUser(shop)).id);
  expect(await tags("/home", session)).toBeUndefined();
});

test("every address of a car's page has the tag of the car (behaviour 218)", async () => {
  const car = await buildCar(shop, { brand: "Škoda", name: "Тудор №1" });
  const canonical = encodeURI(paths.car(car));
  expect(canonical).toContain("%");
  const addresses = [`/detail/${car.id}`, `/detail/${car.id}/skoda-tudor-1`, canonical];
  for (const url of addresses.flatMap((one) => [one, `${one}.data`, `${one}/`])) {
    const { statusCode, headers } = await shop.app.inject(url);
    expect([url, statusCode, headers["surrogate-key"]]).toEqual([url, 200, `page car-${car.id}`]);
  }
  expect(pageTags(`/detail/${car.id}/more/words`)).toEqual(["page", "list"]);
});

test("a deleted picture is purged from the cache in all sizes (behaviour 218)", async () => {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const uploaded = await upload(shop, await plainPicture(), { headers });
  const address = new URL(uploaded.json().secure_url, "http://shop").pathname;
  const tags = `picture ${pictureTag(address)}`;
  for (const url of [address, `${address}?w=320`])
    expect((await shop.app.inject(url)).headers["surrogate-key"]).toBe(tags);
  await shop.services.pictures.removeUnused(new Date(Date.now() + 30 * 3_600_000));
  await workOff(shop);
  expect(purged).toContain(pictureTag(address));
});

test("without such a cache no jobs are created", async () => {
  const plain = await openShop({ WORKER: "off" });
  await buildCar(plain);
  await plain.services.catalogue.catchUp();
  expect(plain.services.jobs.kinds()).not.toContain("purgeEdge");
  expect(await waitingJobs(plain, "purgeEdge")).toEqual([]);
  await plain.close();
});
