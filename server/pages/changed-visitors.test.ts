import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { askToPay, openPayingShop } from "#test/paying.ts";
import { soon } from "#test/soon.ts";

const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let car: Awaited<ReturnType<typeof buildCar>>;
let admin: { cookie: string };
beforeAll(async () => {
  shop = await openPayingShop({ pages: true, database });
  other = await openShop({ WORKER: "off" }, { pages: true, database });
  car = await buildCar(shop);
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(async () => {
  await shop?.close();
  await other?.close();
  await database.drop();
});

const page = async (at: TestShop, url: string, session: { cookie: string }) =>
  (await at.app.inject({ url, headers: session })).body;

async function assembledSoFar(at: TestShop): Promise<number> {
  const { body } = await at.app.inject("/metrics");
  return Number(/^pages_total\{source="assembled"\} (\d+)$/m.exec(body)?.[1]);
}

/** Whether the page is assembled from the shared one. */
async function isAssembled(at: TestShop, url: string, session: { cookie: string }) {
  const before = await assembledSoFar(at);
  await page(at, url, session);
  return (await assembledSoFar(at)) > before;
}

/** A signed-in user that both processes know. */
async function known(traits: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(shop, traits);
  const session = await signIn(shop, user.id);
  for (const at of [shop, other])
    for (const url of ["/home", `/detail/${car.id}`, "/home"]) await page(at, url, session);
  return { ...user, session };
}

/** A change through the API. */
async function change(
  method: "PUT" | "POST" | "DELETE",
  url: string,
  payload: object | undefined,
  headers: { cookie: string },
) {
  const reply = await shop.app.inject({ method, url: `/api${url}`, headers, payload });
  expect(reply.statusCode).toBeLessThan(300);
}

interface Person {
  id: string;
  session: { cookie: string };
}

const fresh = { password: "Quite-New-9", confirmPassword: "Quite-New-9" };

/**
 * The user in the header's menu, and whether it links to the dashboard; undefined if signed out.
 */
function menuOf(html: string): string | undefined {
  const [, name] = /aria-label="([^"]*), your menu"/.exec(html) ?? [];
  return name && html.includes('href="/admin/dashboard"') ? `${name}, administrator` : name;
}

test.each<[string, (person: Person) => Promise<void>, string | undefined]>([
  [
    "another name",
    ({ id, session }) => change("PUT", `/user/${id}`, { name: "Renamed" }, session),
    "Renamed",
  ],
  ["signing out", ({ session }) => change("POST", "/user/logout", undefined, session), undefined],
  [
    "a ban",
    ({ id }) => change("PUT", `/user/dashboard/users/${id}`, { ban: true }, admin),
    undefined,
  ],
  [
    "a change of role",
    ({ id }) => change("PUT", `/user/dashboard/users/${id}`, { status: "admin" }, admin),
    "Before, administrator",
  ],
  [
    "another password, entered elsewhere",
    async ({ id }) => {
      const elsewhere = await signIn(shop, id);
      await change("PUT", `/user/${id}`, { ...fresh, currentPassword: PASSWORD }, elsewhere);
    },
    undefined,
  ],
  [
    "the end of all other sessions",
    async ({ id }) => change("DELETE", "/user/sessions", undefined, await signIn(shop, id)),
    undefined,
  ],
  [
    "the end of the account",
    ({ id }) => change("DELETE", `/user/dashboard/users/${id}`, undefined, admin),
    undefined,
  ],
])("after %s the next page is correct: here at once, elsewhere soon, private pages everywhere at once (behaviour 222)", async (_what, apply, shown) => {
  const person = await known({ name: "Before" });
  await apply(person);
  const menu = async (at: TestShop, url: string) => menuOf(await page(at, url, person.session));
  expect(await menu(other, "/profileSettings")).toBe(shown);
  expect(await menu(shop, "/home")).toBe(shown);
  await vi.waitFor(async () => expect(await menu(other, "/home")).toBe(shown), soon);
});

test("after an order the page of the car is rendered for its buyer (behaviour 222)", async () => {
  const { id, session } = await known();
  const url = `/detail/${car.id}`;
  for (const at of [shop, other]) expect(await isAssembled(at, url, session)).toBe(true);
  expect((await askToPay(shop, id, [car])).statusCode).toBe(201);
  expect(await isAssembled(shop, url, session)).toBe(false);
  await vi.waitFor(async () => expect(await isAssembled(other, url, session)).toBe(false), soon);
});

test("visitors who request pages concurrently each get their own header (behaviour 198)", async () => {
  const people = await Promise.all(
    ["Adaletta", "Beatrissa", "Corinella"].map((name) => known({ name })),
  );
  const asked = Array.from({ length: 24 }, (_, n) => people[n % people.length]);
  const urls = ["/home", `/detail/${car.id}`, "/home.data"];
  const pages = await Promise.all(
    asked.flatMap((person) =>
      urls.map(async (url) => ({ person, html: await page(shop, url, person?.session ?? admin) })),
    ),
  );
  for (const { person, html } of pages)
    for (const one of people) expect(html.includes(one.email)).toBe(one === person);
});

test("for shared pages a recent session is not looked up again", async () => {
  const { session } = await known();
  const { find } = shop.services.sessions;
  let times = 0;
  shop.services.sessions.find = (...args) => {
    times += 1;
    return find(...args);
  };
  // Except while the process receives changes late.
  await vi.waitFor(async () => {
    times = 0;
    await page(shop, "/home", session);
    await page(shop, `/detail/${car.id}`, session);
    expect(times).toBe(0);
  }, soon);
  await page(shop, "/profile", session);
  await page(shop, "/favorites", session);
  expect(times).toBe(2);
  shop.services.sessions.find = find;
});
