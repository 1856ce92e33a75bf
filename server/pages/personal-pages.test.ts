import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#shared/paths.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { pageSources } from "#test/page-visits.ts";

let shop: TestShop;
let car: { id: string };
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  car = await buildCar(shop, { name: "Shared", brand: "Pagani" });
});
afterAll(() => shop.close());

/** With this cookie of an unknown purchase, a page is rendered for its visitor. */
const NO_PURCHASE = "bought=00000000-0000-7000-8000-000000000000";

async function visit(url: string, headers: Record<string, string>) {
  const before = await pageSources(shop);
  const reply = await shop.app.inject({ url, headers });
  const after = await pageSources(shop);
  const zipped = reply.headers["content-encoding"] === "gzip";
  return {
    html: zipped ? gunzipSync(reply.rawPayload).toString() : reply.body,
    policy: String(reply.headers["content-security-policy"]),
    cache: reply.headers["cache-control"],
    assembled: after.assembled !== before.assembled,
  };
}

const STREAM = /enqueue\(("(?:[^"\\]|\\.)*")\)/;

/** The data that the browser hydrates the page with. */
function dataOf(html: string): unknown {
  const text = STREAM.exec(html)?.[1] ?? html;
  const values = JSON.parse(STREAM.test(html) ? JSON.parse(text) : text) as unknown[];
  const specials: Record<number, unknown> = { [-5]: null, [-7]: undefined };
  function read(index: number): unknown {
    if (index < 0) return specials[index];
    const value = values[index];
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value as Record<string, number>);
    return Object.fromEntries(
      entries.map(([key, ref]) => [values[Number(key.slice(1))], read(ref)]),
    );
  }
  return read(0);
}

const markupOf = (html: string) => html.replace(STREAM, "");

/** A signed-in user that the shop knows after a first page. */
async function known(traits: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(shop, traits);
  const session = await signIn(shop, user.id);
  await shop.app.inject({ url: "/home", headers: session });
  return { ...user, session };
}

test("a signed-in visitor's page is assembled, and equals a rendered one (behaviour 198)", async () => {
  const names = { name: 'Zoë </script> & \u2028 "Quote"', lastName: "<b>O'Hara" };
  const { id, session } = await known(names);
  const cookie = `${session.cookie}; ${NO_PURCHASE}`;
  for (const url of ["/home", "/home?brand=Pagani&page=1", "/home?name=nobody"]) {
    const assembled = await visit(url, session);
    const rendered = await visit(url, { cookie });
    expect([assembled.assembled, rendered.assembled]).toEqual([true, false]);
    expect(markupOf(assembled.html)).toBe(markupOf(rendered.html));
    expect(dataOf(assembled.html)).toEqual(dataOf(rendered.html));
    expect(dataOf(assembled.html)).toMatchObject({ loaderData: { root: { user: { id } } } });
    expect(assembled.cache).toBe("private, no-store");
    const zipped = await visit(url, { ...session, "accept-encoding": "br, gzip" });
    expect(zipped.html).toBe(assembled.html);
  }
});

test("the policy of an assembled page allows only its own scripts", async () => {
  const { session } = await known();
  const { html, policy, assembled } = await visit("/home", session);
  expect(assembled).toBe(true);
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g)];
  const hashes = scripts.map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const named = policy.match(/'sha256-[^']+'/g) ?? [];
  expect(named.toSorted()).toEqual([...new Set(hashes)].toSorted());
});

test("a page shows no data of another visitor (behaviour 198)", async () => {
  const ada = await known({ name: "Adaletta", email: "adaletta@people.example" });
  const bea = await known({ name: "Beatrissa", email: "beatrissa@people.example" });
  for (const url of ["/home", `/detail/${car.id}`, "/home.data", `/detail/${car.id}.data`]) {
    const pages = await Promise.all(
      [ada.session, bea.session, {}].map(
        async (headers) => (await shop.app.inject({ url, headers })).body,
      ),
    );
    for (const [n, own] of [ada, bea].entries())
      for (const [m, page] of pages.entries())
        for (const text of [own.id, own.email, own.name])
          expect(page.includes(text), `${url}: ${text} for ${m}`).toBe(n === m);
  }
});

test("a page is updated when its visitor changes their name, signs out or is banned", async () => {
  const { id, session } = await known({ name: "Before" });
  expect((await visit("/home", session)).html).toContain("Before, your menu");
  await shop.db.updateTable("app_user").set({ name: "After" }).where("id", "=", id).execute();
  await shop.services.catalogue.catchUp();
  for (let n = 0; n < 2; n += 1) {
    const { html } = await visit("/home", session);
    expect(html).toContain("After, your menu");
    expect(html).not.toContain("Before");
  }
  await shop.db.updateTable("app_user").set({ banned: true }).where("id", "=", id).execute();
  await shop.services.catalogue.catchUp();
  expect((await visit("/home", session)).html).not.toContain("your menu");
});

test("a car's page is assembled for visitors except its seller and administrators (behaviour 198)", async () => {
  const { id, session } = await known();
  const url = `/detail/${car.id}`;
  const first = await visit(url, session);
  expect(first.assembled).toBe(true);
  expect(dataOf(first.html)).toMatchObject({ loaderData: { root: { user: { id } } } });
  const foreign = await buildCar(shop, { brand: "Škoda", name: "Тудор" });
  expect((await visit(encodeURI(paths.car(foreign)), session)).assembled).toBe(true);
  const own = await buildCar(shop, { sellerId: id });
  expect(await visit(`/detail/${own.id}`, session)).toMatchObject({
    assembled: false,
    html: expect.stringContaining(`/user/edit/${own.id}`),
  });
  const admin = await known({ status: "admin" });
  expect((await visit(url, admin.session)).assembled).toBe(false);
});

test("the redirect from a page beyond the last is the same as for anonymous visitors (behaviour 198)", async () => {
  const { session } = await known();
  const url = "/home?brand=Pagani&page=9";
  const ask = async (headers = {}) => (await shop.app.inject({ url, headers })).headers.location;
  const location = await ask();
  expect(location).toContain("/home?brand=Pagani");
  const { assembled, cache } = await visit(url, session);
  expect([assembled, cache]).toEqual([true, "private, no-store"]);
  expect(await ask(session)).toBe(location);
});

test("the data of a navigation is assembled too", async () => {
  const { id, session } = await known();
  const { html, assembled } = await visit("/home.data?brand=Pagani", session);
  expect(assembled).toBe(true);
  expect(JSON.stringify(dataOf(html))).toContain(id);
  const rendered = await visit("/home.data?brand=Pagani", {
    cookie: `${session.cookie}; ${NO_PURCHASE}`,
  });
  expect(rendered.assembled).toBe(false);
  expect(dataOf(html)).toEqual(dataOf(rendered.html));
});

test("the page for a buyer who returns from a payment is rendered", async () => {
  const { session } = await known();
  expect((await visit("/home?status=approved", session)).assembled).toBe(false);
});

test("a page of the profile that its list no longer has is the last one", async () => {
  const { id } = await buildUser(shop);
  await buildCar(shop, { sellerId: id, name: "Lastly", brand: "Pagani" });
  const headers = await signIn(shop, id);
  const { html } = await visit("/profile?tab=posts&posts=3", headers);
  expect(html).toContain("Edit Pagani Lastly");
});
