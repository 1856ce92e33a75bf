import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Car, Facets } from "#shared/car.ts";
import { PRICE_PRESETS } from "#shared/constants.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";

/** More than are sorted whole: see order.ts. */
const MANY = 9_000;
/** Those of one seller: more than one read of changes returns. */
const OWN = 1_200;
const BRANDS = ["Ferrari", "Citroën", "Škoda", "Aston Martin", "BMW"];
const COLORS = ["Red", "red", "Grün", "Blue", ""];
const PLACES = ["Italy", "Perú", "Spain", "France", ""];
const NAMES = ["Roma", "Méhari", "Vantage", "Portofino", "Vantage Roma", "Octavia"];
const SORTS = { default: "created_at desc", price_asc: "price", price_desc: "price desc" } as const;

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
      created_at)
    select gen_random_uuid(), case when n <= ${OWN} then ${seller.id}::uuid else ${others}::uuid end, brand.id, drawn.name, 2020,
      case when n % 3 = 0 then 'New' else 'Used' end, 20000 + 100 * (n * 7919 % 4000),
      (${COLORS}::text[])[1 + n % 5], (${PLACES}::text[])[1 + n * 31 % 5],
      fold(drawn.name || ' ' || brand.name), timestamptz '2024-01-01' + (n * 13 % 5000) * interval '1 ms'
    from generate_series(1, ${MANY}::int) n,
      lateral (select (${BRANDS}::text[])[1 + n * 17 % 5] as brand, (${NAMES}::text[])[1 + n * 7 % 6] as name) drawn
      join brand on brand.name = drawn.brand`.execute(shop.db);
  await shop.services.catalogue.catchUp();
  other = await openShop({ WORKER: "off" }, { database });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

interface Question {
  name?: string;
  state?: string;
  minPrice?: number;
  maxPrice?: number;
  brand?: string[];
  color?: string[];
  location?: string[];
  sort: keyof typeof SORTS;
  page: number;
}

function askAnything(random: (below: number) => number): Question {
  const one = <Kind>(list: readonly Kind[]) => list[random(list.length)] as Kind;
  const some = (list: string[]) => [one(list), ...(random(3) ? [] : [one([...list, "Nothing"])])];
  const values = (list: string[]) => some(list.filter(Boolean));
  const question: Question = {
    sort: one(Object.keys(SORTS) as Question["sort"][]),
    page: 1 + random(4),
  };
  if (random(2)) question.brand = values(BRANDS);
  if (random(3) === 0) question.color = values([...COLORS, "RED", "grun"]);
  if (random(3) === 0) question.location = values([...PLACES, "peru"]);
  if (random(4) === 0) question.state = one(["New", "Used"]);
  if (random(4) === 0) question.minPrice = one([1, 50_000, 123_400]);
  if (random(4) === 0) question.maxPrice = one([130_000, 300_000, 250_000]);
  if (random(3) === 0)
    question.name = one(["roma", "MEHARI", "van", "roma van", "skoda", "o", "zzz"]);
  return question;
}

function addressOf(question: Question): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(question))
    for (const one of [value].flat()) query.append(key, String(one));
  return query.toString();
}

const OFFERS = sql`(
  select car.*, brand.name as brand, brand.key as brand_key, state as state_key
  from car join brand on brand.id = car.brand_id where on_offer) car`;

/** The conditions in plain SQL, but for the filter `except`. */
function where(question: Question, except?: string) {
  const all = [sql`true`];
  const anyOf = (column: string, list: string[] | undefined) => {
    if (!list || column === except) return;
    const keys = sql.join(list.map((one) => sql`fold(${one})`));
    all.push(sql`${sql.ref(`${column}_key`)} in (${keys})`);
  };
  anyOf("brand", question.brand);
  anyOf("color", question.color);
  anyOf("location", question.location);
  if (question.state && except !== "state") all.push(sql`state = ${question.state}`);
  if (question.minPrice && except !== "price") all.push(sql`price >= ${question.minPrice}`);
  if (question.maxPrice && except !== "price") all.push(sql`price <= ${question.maxPrice}`);
  for (const word of question.name?.split(" ") ?? [])
    all.push(sql`strpos(search_key, fold(${word})) > 0`);
  return sql`${OFFERS} where ${sql.join(all, sql` and `)}`;
}

async function fromDatabase(question: Question) {
  const rows = async <Row>(query: RawBuilder<unknown>) =>
    (await query.execute(shop.db)).rows as Row[];
  const order = sql.raw(`${SORTS[question.sort]}, created_at desc, id desc`);
  const cars = await rows<{ id: string }>(sql`
    select id from ${where(question)} order by ${order} limit 12 offset ${(question.page - 1) * 12}`);
  const [all] = await rows<{ total: number }>(
    sql`select count(*) as total from ${where(question)}`,
  );
  const byName = new Intl.Collator("en").compare;
  const counts = async (column: string) => {
    const key = sql.ref(`${column}_key`);
    const found = await rows<{ name: string; count: number }>(sql`
      select label.name, found.count from
        (select ${key} as key, count(*) as count from ${where(question, column)} group by 1) found
        join (select ${key} as key, min(${sql.ref(column)} collate "C") as name
          from ${OFFERS} group by 1) label using (key) where key <> ''`);
    return found.sort((one, two) => byName(one.name, two.name));
  };
  const [prices] = await rows<Record<string, number>>(
    sql`select ${sql.join(
      PRICE_PRESETS.map(
        ({ minPrice = 0, maxPrice = 1e12 }, n) =>
          sql`count(*) filter (where price between ${minPrice} and ${maxPrice}) as ${sql.id(`p${n}`)}`,
      ),
    )} from ${where(question, "price")}`,
  );
  return {
    ids: cars.map(({ id }) => id),
    total: all?.total,
    facets: {
      brands: await counts("brand"),
      colors: await counts("color"),
      locations: await counts("location"),
      states: await counts("state"),
      prices: Object.values(prices ?? {}),
    },
  };
}

async function fromShop({ app }: TestShop, question: Question) {
  const list = await app.inject(`/api/car/search?${addressOf(question)}`);
  const facets = await app.inject(`/api/car/facets?${addressOf(question)}`);
  return {
    ids: list.json<Car[]>().map(({ id }) => id),
    total: Number(list.headers["x-total-count"]),
    facets: facets.json<Facets>(),
  };
}

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
    () => send("PUT", `edit/${first}`, { name: "Méhari Roma", brand: "Škoda", color: "BLUE" }),
    () => send("PUT", `edit/${first}`, { description: "As before" }),
    () => send("DELETE", first),
    () => send("PUT", "bulk", { ids: [second, third], state: random(2) ? "New" : "Used" }),
  ];
  if (third) await changes[random(changes.length)]?.();
}

test("every answer is that of the database, in every process, while cars change (behaviour 150)", async () => {
  const random = randomNumbers(7);
  // Asked again after every change, so that kept answers are followed.
  const questions = Array.from({ length: 8 }, () => askAnything(random));
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
}, 120_000);

test("a banned seller's cars leave all lists and counts at once, and come back", async () => {
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

test("a transaction that lasts is not skipped, and delays no other (behaviour 150)", async () => {
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

test("a lost connection loads the cars again", async () => {
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'marque catalogue'";
  await shop.pool.query(cut);
  await expect.poll(() => other.services.catalogue.brands()).toBeUndefined();
  const question = { sort: "price_desc", page: 2 } as const;
  expect(await fromShop(other, question)).toEqual(await fromDatabase(question));
  await other.services.catalogue.loaded();
  expect(await fromShop(other, question)).toEqual(await fromDatabase(question));
});
