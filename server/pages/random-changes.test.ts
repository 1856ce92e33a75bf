import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { randomNumbers } from "#test/catalogue-questions.ts";
import { testDatabase } from "#test/database.ts";

const CHANGES = 30;
/** The cars whose pages are requested. */
const SHOWN = 3;
/** In the addresses of pages that are not cached. */
const VISIT = /[?&]visit=\d+/g;
const BRANDS = ["Ferrari", "Lotus"];
const NAMES = ["Roma", "Elan"];
const BODIES = ["coupe", "saloon", null] as const;

interface Person {
  id: string;
  session: { cookie: string };
}

const database = await testDatabase();
const random = randomNumbers(8);
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
const price = () => 40_000 + 500 * random(100);
const traits = () => {
  return { brand: pick(BRANDS), name: pick(NAMES), body: pick(BODIES), model: 2010 + random(9) };
};
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let admin: Person;
let sellers: Person[];
let buyers: Person[];
const cars: Awaited<ReturnType<typeof buildCar>>[] = [];

async function enter(user: Parameters<typeof buildUser>[1]): Promise<Person> {
  const { id } = await buildUser(shop, user);
  return { id, session: await signIn(shop, id) };
}

beforeAll(async () => {
  shop = await openShop({}, { pages: true, database });
  other = await openShop({ WORKER: "off" }, { pages: true, database });
  admin = await enter({ status: "admin" });
  sellers = [await enter({ name: "Ada" }), await enter({ name: "Bea" })];
  buyers = [await enter({ name: "Cleo" }), await enter({ name: "Dora" })];
  for (let n = 0; n < 30; n += 1)
    cars.push(await buildCar(shop, { ...traits(), price: price(), sellerId: pick(sellers).id }));
  for (const car of cars.slice(0, SHOWN)) {
    const buyer = pick(buyers);
    await buildPurchase(shop, { userId: buyer.id, cars: [car] });
    await send("POST", "/review", buyer, { carId: car.id, ...words() });
  }
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

/** A change that some states refuse. */
async function send(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  { session }: Person,
  payload?: object,
): Promise<void> {
  const request = { method, url: `/api${url}`, headers: session, ...(payload && { payload }) };
  const { statusCode, body } = await shop.app.inject(request);
  expect(statusCode, body).toBeLessThan(500);
}

const editCar = (payload: object) => send("PUT", `/car/edit/${pick(cars).id}`, admin, payload);
const words = () => ({ rating: 1 + random(5), title: `Title ${random(99)}`, review: "As it is." });
const personOf = (id: string) => buyers.find((buyer) => buyer.id === id) as Person;

async function order(): Promise<void> {
  const [car, { id: user_id }] = [pick(cars.slice(0, SHOWN)), pick(buyers)];
  const wanted = { userId: user_id, cars: [car] };
  const { id: purchase_id } = await buildPurchase(shop, { ...wanted, status: "pending" });
  const expires_at = new Date(Date.now() + 900_000);
  await shop.db
    .insertInto("car_hold")
    .values({ car_id: car.id, purchase_id, user_id, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function pay(): Promise<void> {
  await shop.db.deleteFrom("car_hold").execute();
  await shop.db
    .updateTable("purchase")
    .set({ status: "approved", approved_at: new Date() })
    .where("status", "=", "pending")
    .execute();
}

/** What a buyer has bought and not reviewed. */
async function review(): Promise<void> {
  const { rows } = await shop.pool.query<{ car_id: string; user_id: string }>(
    `select car_id, user_id from purchase_car join purchase on purchase.id = purchase_id
      where status = 'approved' except select car_id, user_id from review order by 1, 2`,
  );
  if (!rows.length) return;
  const { car_id, user_id } = pick(rows);
  await send("POST", "/review", personOf(user_id), { carId: car_id, ...words() });
}

async function changeReview(): Promise<void> {
  const reviews = await shop.db.selectFrom("review").selectAll().orderBy("id").execute();
  if (!reviews.length) return;
  const { id, user_id } = pick(reviews);
  if (random(3)) await send("PUT", "/review", personOf(user_id), { id, ...words() });
  else await send("DELETE", `/review/${id}`, personOf(user_id));
}

/** What can change on pages. */
const changes: (() => Promise<unknown>)[] = [
  () => editCar({ price: price() }),
  () => editCar({ ...traits(), description: `Text ${random(99)}` }),
  () => {
    const car = { ...traits(), state: "New", color: "Red", location: "Chile", price: price() };
    return send("POST", "/car/create", pick(sellers), car);
  },
  () => send("DELETE", `/car/${cars.pop()?.id}`, admin),
  () =>
    shop.db
      .updateTable("car")
      .set({ sold_at: new Date() })
      .where("id", "=", pick(cars).id)
      .execute(),
  () => shop.db.updateTable("car").set({ sold_at: null }).execute(),
  () => {
    const person = pick([...sellers, ...buyers]);
    const payload = { name: `Name ${pick(["x", "y", "z"])}`, country: pick(["Chile", "Italy"]) };
    return send("PUT", `/user/${person.id}`, person, payload);
  },
  () =>
    shop.db
      .updateTable("app_user")
      .set({ image: `/photo/${random(99)}.webp` })
      .execute(),
  order,
  order,
  pay,
  () =>
    shop.db
      .updateTable("purchase")
      .set({ status: "refunded" })
      .where("status", "=", "approved")
      .execute(),
  review,
  review,
  changeReview,
  () => send("PUT", `/user/dashboard/users/${pick(sellers).id}`, admin, { ban: true }),
  async () => {
    for (const seller of sellers) {
      await send("PUT", `/user/dashboard/users/${seller.id}`, admin, { ban: false });
      seller.session = await signIn(shop, seller.id);
    }
  },
];

const urls = () => [
  "/home?sort=price_asc",
  "/home?brand=Lotus&page=2",
  ...cars.slice(0, SHOWN).map(({ id }) => `/detail/${id}`),
  ...sellers.map(({ id }) => `/seller/${id}`),
];

/** Without the data, which are in another order where the page is rendered for its visitor. */
const markupOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");

let visits = 0;
/** Requests a page, if it `isNew` one that is not cached. */
async function request({ app }: TestShop, url: string, isNew: boolean, headers = {}) {
  visits += 1;
  const visit = `${url.includes("?") ? "&" : "?"}visit=${visits}`;
  const { body } = await app.inject({ url: isNew ? url + visit : url, headers });
  return body.replace(VISIT, "");
}

/** Compares the cached pages of the one process with new ones of another process. */
async function compare(at: TestShop, isNew = true): Promise<void> {
  for (const url of urls())
    expect(await request(shop, url, false), url).toBe(await request(at, url, isNew));
  const [url, { session }] = [pick(urls()), pick([admin, ...sellers, ...buyers])];
  const found = markupOf(await request(shop, url, false, session));
  expect(found, `${url}, signed in`).toBe(markupOf(await request(at, url, isNew, session)));
}

test("after any changes cached pages are the same as new ones, in every process (behaviour 197)", async () => {
  for (let n = 0; n < CHANGES; n += 1) {
    await Promise.all([pick(changes)(), shop.app.inject(pick(urls()))]);
    for (const { services } of [shop, other]) await services.catalogue.catchUp();
    await compare(other);
  }
  const started = await openShop({ WORKER: "off" }, { pages: true, database });
  await compare(started, false);
  await started.close();
});
