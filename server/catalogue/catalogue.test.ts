import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Car, carSearchQuery, type Facets } from "#shared/car.ts";
import { SORTS } from "#shared/constants.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { fromDatabase as answerOf, fromShop } from "#test/catalogue-answers.ts";
import {
  addressOf,
  askAnything as ask,
  BODIES,
  BRANDS,
  COLORS,
  DRIVES,
  FUELS,
  GEARBOXES,
  NAMES,
  PLACES,
  type Question,
  randomNumbers,
} from "#test/catalogue-questions.ts";
import { testDatabase } from "#test/database.ts";
import { createSearch } from "../cars/search.ts";
import { openPool } from "../db/open-pool.ts";
import type { Tables } from "../db/tables.ts";
import { createCatalogue } from "./catalogue.ts";

/** More than are sorted at once: see order.ts. */
const MANY = 9_000;
/** The cars of one seller: more than one read of changes returns. */
const OWN = 1_200;
const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let seller: { id: string };
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openShop({}, { database });
  seller = await buildUser(shop);
  const { id: others } = await buildUser(shop);
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  for (const brand of BRANDS) await buildCar(shop, { brand, sellerId: seller.id });
  await sql`
    insert into car (id, user_id, brand_id, name, model, state, price, color, location, search_key,
      mileage, body, fuel, gearbox, drive, previous_price, reduced_at, created_at)
    select gen_random_uuid(), case when n <= ${OWN} then ${seller.id}::uuid else ${others}::uuid end, brand.id, drawn.name, 1990 + n * 7 % 35,
      case when n % 3 = 0 then 'New' else 'Used' end, 20000 + 100 * (n * 7919 % 4000),
      (${COLORS}::text[])[1 + n % 5], (${PLACES}::text[])[1 + n * 31 % 5],
      fold(drawn.name || ' ' || brand.name),
      case when n % 4 > 0 then n * 7919 % 180000 end, (${BODIES}::text[])[1 + n * 3 % 6],
      (${FUELS}::text[])[1 + n * 11 % 4], (${GEARBOXES}::text[])[1 + n * 5 % 3],
      (${DRIVES}::text[])[1 + n * 19 % 3],
      case when n % 9 = 0 then 600000 end, case when n % 9 = 0 then timestamptz '2024-02-01' + (n % 700) * interval '1 s' end,
      timestamptz '2024-01-01' + (n * 13 % 5000) * interval '1 ms'
    from generate_series(1, ${MANY}::int) n,
      lateral (select (${BRANDS}::text[])[1 + n * 17 % 5] as brand, (${NAMES}::text[])[1 + n * 7 % 6] as name) drawn
      join brand on brand.name = drawn.brand`.execute(shop.db);
  await shop.services.catalogue.catchUp({ large: true });
  other = await openShop({ WORKER: "off" }, { database });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

const fromDatabase = (question: Question) => answerOf(shop.db, question);
const askAnything = (random: ReturnType<typeof randomNumbers>) => ask(random, seller.id);

const idsOf = async (query: string) =>
  (await shop.app.inject(`/api/car/search?${query}`)).json<Car[]>().map(({ id }) => id);

async function changeSomething(random: (below: number) => number): Promise<void> {
  const [first = "", second = "", third = ""] = await idsOf(addressOf(askAnything(random)));
  const send = async (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const reply = await shop.app.inject({
      method,
      url: `/api/car/${url}`,
      headers: admin,
      ...(payload && { payload }),
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };
  const car = {
    name: "Brand New",
    brand: "Ferrari",
    model: 2020,
    state: "New",
    price: 60_000 + random(9),
  };
  const changes = [
    () => send("POST", "create", { ...car, color: "rED", location: "Chile" }),
    () => send("PUT", `edit/${first}`, { price: 20_000 + random(500_000) }),
    () =>
      send("PUT", `edit/${first}`, {
        model: 1_990 + random(34),
        mileage: [null, 10_000, 50_000, 100_001, random(200_000)][random(4)],
        body: random(3) ? BODIES[random(4)] : null,
        fuel: FUELS[random(3)],
      }),
    () => send("PUT", `edit/${first}`, { name: "Méhari Roma", brand: "Škoda", color: "BLUE" }),
    () => send("PUT", `edit/${first}`, { description: "As before" }),
    () => send("DELETE", first),
    () => send("PUT", "bulk", { ids: [second, third], state: random(2) ? "New" : "Used" }),
  ];
  if (third) await changes[random(changes.length)]?.();
}

test("every process gives the answers of the database while cars change (behaviour 150)", async () => {
  const random = randomNumbers(7);
  // Asked again after every change, so that cached answers are checked.
  const questions = Array.from({ length: 8 }, () => askAnything(random));
  // While a busy machine delays the changes, the database answers.
  await shop.services.catalogue.catchUpHere();
  expect(shop.services.catalogue.brands()).toBeDefined();
  for (let round = 0; round < 5; round += 1) {
    for (let change = 0; change < 5; change += 1) await changeSomething(random);
    for (const question of [...questions, askAnything(random)]) {
      const expected = await fromDatabase(question);
      expect(await fromShop(shop, question), addressOf(question)).toEqual(expected);
      await expect
        .poll(() => fromShop(other, question), { message: addressOf(question) })
        .toEqual(expected);
    }
  }
});

/** Counts by folded names: other spellings are the same value. */
function plainFacets(facets: Facets) {
  const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return Object.entries(facets).map(([group, values]) => [
    group,
    values.map((one) => (typeof one === "number" ? one : `${plain(one.name)} ${one.count}`)).sort(),
  ]);
}

test("before the cars are loaded, the database gives the same answers (behaviour 150)", async () => {
  const random = randomNumbers(3);
  const alone = createSearch({ db: shop.db, catalogue: createCatalogue(shop) });
  for (let round = 0; round < 25; round += 1) {
    const question = askAnything(random);
    const expected = await fromDatabase(question);
    const fields = new URL(`http://shop/?${addressOf(question)}`).searchParams;
    const asked = Object.fromEntries([...fields.keys()].map((key) => [key, fields.getAll(key)]));
    const search = carSearchQuery.parse(
      Object.fromEntries(
        Object.entries(asked).map(([key, values]) => [key, values[1] ? values : values[0]]),
      ),
    );
    const found = await alone.list(search);
    const ids = found.rows.map((text) => (JSON.parse(text) as Car).id);
    expect([ids, found.total], addressOf(question)).toEqual([expected.ids, expected.total]);
    expect(plainFacets(await alone.facets(search)), addressOf(question)).toEqual(
      plainFacets(expected.facets),
    );
  }
});

test("a new colour is found and counted with its first car, in any spelling", async () => {
  const asked = "color=aubergine&brand=ferrari";
  expect(await idsOf(asked)).toEqual([]);
  const car = { name: "Roma", brand: "Ferrari", model: 2020, state: "New", price: 60_000 };
  for (const [n, color] of ["Aubergine", "AUBERGINE"].entries()) {
    const payload = { ...car, color, location: "Chile" };
    await shop.app.inject({ method: "POST", url: "/api/car/create", headers: admin, payload });
    expect(await idsOf(asked)).toHaveLength(n + 1);
    const { colors } = (await shop.app.inject(`/api/car/facets?${asked}`)).json<Facets>();
    const found = colors.filter(({ name }) => /^aubergine$/i.test(name));
    expect(found.map(({ count }) => count)).toEqual([n + 1]);
  }
  for (const id of await idsOf(asked))
    await shop.app.inject({ method: "DELETE", url: `/api/car/${id}`, headers: admin });
  expect(await idsOf(asked)).toEqual([]);
});

test("lists of every process show a changed car as its page does, to the millisecond", async () => {
  const facts = { power: 412, owners: 2, accidentFree: true };
  const { id } = await buildCar(shop, { name: "Wayfarer", price: 90_000, sellerId: seller.id });
  const listed = async ({ app }: TestShop) =>
    (await app.inject("/api/car/search?name=wayfarer")).json<Car[]>();
  const keys = Object.keys((await listed(shop))[0] as Car);
  for (const payload of [{ price: 81_000 }, { description: "“Ω”, as new" }, facts]) {
    await shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, headers: admin, payload });
    const page = (await shop.app.inject(`/api/car/detail/${id}`)).json();
    const expected = Object.fromEntries(keys.map((key) => [key, page[key]]));
    for (const one of [shop, other]) await expect.poll(() => listed(one)).toEqual([expected]);
  }
});

test("a banned seller's cars are removed from all lists and counts at once, and return after the ban", async () => {
  const before = await fromShop(shop, { sort: "default", page: 1 });
  const ban = (banned: boolean) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/user/dashboard/users/${seller.id}`,
      headers: admin,
      payload: { ban: banned },
    });
  expect((await ban(true)).statusCode).toBe(200);
  const without = { sort: "default", page: 1 } as const;
  expect(await fromShop(shop, without)).toEqual(await fromDatabase(without));
  expect((await fromShop(shop, without)).total).toBeLessThan(before.total);
  await ban(false);
  expect(await fromShop(shop, without)).toEqual(before);
});

test("changes of a long transaction are not skipped, and do not delay others (behaviour 150)", async () => {
  // Prices of one band, so that neither waits for the other's counts.
  const [slow = "", quick = ""] = await idsOf("sort=price_asc");
  const client = await shop.pool.connect();
  const priceIn = async (id: string, price: number) =>
    (await other.app.inject(`/api/car/search?minPrice=${price}&maxPrice=${price}`))
      .json<Car[]>()
      .some((car) => car.id === id);
  await client.query("begin");
  await client.query("update car set price = 20001 where id = $1", [slow]);
  await shop.app.inject({
    method: "PUT",
    url: `/api/car/edit/${quick}`,
    headers: admin,
    payload: { price: 20_002 },
  });
  await expect.poll(() => priceIn(quick, 20_002)).toBe(true);
  expect(await priceIn(slow, 20_001)).toBe(false);
  await client.query("commit");
  client.release();
  await expect.poll(() => priceIn(slow, 20_001)).toBe(true);
});

test("the widest list of each order equals the database's, also after its first cars change", async () => {
  for (const sort of SORTS) {
    const question = { sort, page: 1 };
    expect(await fromShop(shop, question), sort).toEqual(await fromDatabase(question));
    for (const id of (await idsOf(`sort=${sort}`)).slice(0, 3)) {
      const payload = { price: 700_000, model: 1_992, mileage: 170_000 };
      await shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, headers: admin, payload });
    }
    // All cars meet this condition, and its list is not cached yet.
    const again = { sort, page: 1, minPrice: 1 };
    expect(await fromShop(shop, again), sort).toEqual(await fromDatabase(again));
  }
});

test("a catalogue that is closed while it loads stops reading", async () => {
  const pool = openPool(database.url, 3, { connectMs: 0, statementMs: 0, answerMs: 0 });
  const begun = Promise.withResolvers<void>();
  let batches = 0;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      if (!query.sql.startsWith("fetch")) return;
      batches += 1;
      closed.close();
      begun.resolve();
    },
  });
  const closed = createCatalogue({ db, pool });
  await closed.follow();
  await begun.promise;
  await db.destroy();
  expect(batches).toBe(1);
});

test("the cars are loaded again after a lost connection", async () => {
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'marque catalogue'";
  await shop.pool.query(cut);
  await expect.poll(() => other.services.catalogue.brands()).toBeUndefined();
  const question = { sort: "price_desc", page: 2 } as const;
  expect(await fromShop(other, question)).toEqual(await fromDatabase(question));
  await other.services.catalogue.loaded();
  expect(await fromShop(other, question)).toEqual(await fromDatabase(question));
});
