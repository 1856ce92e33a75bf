import { afterAll, expect, test } from "vitest";
import { buildCar } from "#test/builders.ts";
import { hashOf, scriptsIn } from "#test/own-scripts.ts";
import { cachePages, pageSources, wordsOf } from "#test/page-visits.ts";
import { openTwoShops } from "#test/two-shops.ts";

const { shop, other, seller, session, close } = await openTwoShops();
afterAll(close);

const build = (car: Parameters<typeof buildCar>[1]) =>
  buildCar(shop, { sellerId: seller.id, ...car });

const visit = async (url: string, { app } = shop, headers = {}) => {
  const { body, headers: answered } = await app.inject({ url, headers });
  return { body, etag: answered.etag, policy: String(answered["content-security-policy"]) };
};

/** The sources of the page. */
async function sourceOf(url: string, headers = {}): Promise<string[]> {
  const before = await pageSources(shop);
  await visit(url, shop, headers);
  const after = await pageSources(shop);
  return Object.keys(after).filter((source) => after[source] !== before[source]);
}

test("a page on which only counts changed is not rendered again, and is identical to a new one (behaviour 240)", async () => {
  await build({ name: "Alone", brand: "Alpina", color: "Ochre" });
  const page = "/home?brand=Alpina&color=Ochre";
  await cachePages([shop], [page]);
  const before = await visit(page);
  const rendered = (await pageSources(shop)).rendered;
  // The page also shows the counts of other colours.
  await build({ name: "First", brand: "Alpina", color: "Violet" });
  await build({ name: "Second", brand: "Alpina", color: "Violet" });
  await cachePages([shop], [page]);
  await build({ name: "Third", brand: "Alpina", color: "Violet" });
  const after = await visit(page);
  expect((await pageSources(shop)).rendered).toBe((rendered as number) + 1);
  expect(await wordsOf(page, shop)).toContain("Violet 3");
  await other.services.catalogue.catchUp();
  const fresh = await visit(page, other);
  expect(after.body).toBe(fresh.body);
  expect(after.policy).toBe(fresh.policy);
  expect(after.etag).toBe(fresh.etag);
  expect(after.etag).not.toBe(before.etag);
});

test("a page with new counts allows its own scripts, for anonymous and signed-in visitors", async () => {
  await build({ name: "Alone", brand: "Donkervoort", color: "Teal" });
  await build({ name: "Another", brand: "Donkervoort", color: "Pink" });
  const page = "/home?color=Teal";
  await cachePages([shop], [page]);
  await visit(page, shop, session);
  await build({ name: "More", brand: "Donkervoort", color: "Pink" });
  expect(await sourceOf(page, session)).toEqual(["assembled", "recounted"]);
  for (const headers of [{}, session]) {
    const { body, policy } = await visit(page, shop, headers);
    const scripts = scriptsIn(body);
    expect(scripts.length).toBeGreaterThan(3);
    for (const code of scripts) expect(policy).toContain(hashOf(code));
    expect(body).toContain(">2</span>");
  }
});

test("the number of results is updated if the cars shown do not change", async () => {
  const first = Array.from({ length: 12 }, (_, n) =>
    build({ name: `Dear ${n}`, brand: "Spyker", price: 900_000 }),
  );
  await Promise.all(first);
  await build({ name: "Thirteenth", brand: "Spyker", price: 5_000 });
  const page = "/home?brand=Spyker&sort=price_desc";
  await cachePages([shop], [page]);
  expect(await wordsOf(page, shop)).toContain("13 cars");
  await build({ name: "Fourteenth", brand: "Spyker", price: 4_000 });
  expect(await sourceOf(page)).toEqual(["recounted"]);
  expect(await wordsOf(page, shop)).toContain("14 cars");
});

test("a page is rendered again when a value is added or removed", async () => {
  await build({ name: "Alone", brand: "Caterham", color: "Amber" });
  const page = "/home?color=Amber";
  await cachePages([shop], [page]);
  const { id } = await build({ name: "Other", brand: "Caterham", color: "Lilac" });
  expect(await sourceOf(page)).toEqual(["rendered"]);
  expect(await wordsOf(page, shop)).toContain("Lilac 1");
  await cachePages([shop], [page]);
  await shop.app.inject({ method: "DELETE", url: `/api/car/${id}`, headers: session });
  expect(await sourceOf(page)).toEqual(["rendered"]);
  expect(await wordsOf(page, shop)).not.toContain("Lilac");
});

test("a car's page is not rendered again when other cars change nothing on it (behaviour 240)", async () => {
  const shown = { name: "Twin", brand: "Noble", price: 100_000 };
  const { id } = await build(shown);
  // So many that the price of another one moves neither the median nor the fair prices.
  const others = [];
  for (let n = 0; n < 9; n += 1) others.push(await build(shown));
  const dear = await build({ ...shown, price: 500_000 });
  const page = `/detail/${id}`;
  await cachePages([shop], [page]);
  const before = await visit(page);
  const edit = { method: "PUT", url: `/api/car/edit/${dear.id}`, headers: session } as const;
  await shop.app.inject({ ...edit, payload: { price: 600_000 } });
  expect(await sourceOf(page)).toEqual(["recounted"]);
  expect(await visit(page)).toEqual(before);
  await shop.app.inject({ ...edit, payload: { price: 90_000 } });
  expect(await sourceOf(page)).toEqual(["recounted"]);
  await shop.app.inject({ ...edit, payload: { name: "Other" } });
  expect(await sourceOf(page)).toEqual(["rendered"]);
  expect(await wordsOf(page, shop)).toContain("among 9 comparable cars");
});

test("a car's page shows each change at once, also if visitors come while it is made (behaviour 240)", async () => {
  const shown = { name: "Steady", brand: "Morgan", price: 100_000 };
  const { id } = await build(shown);
  for (let n = 0; n < 5; n += 1) await build(shown);
  const changing = await build(shown);
  const page = `/detail/${id}`;
  await cachePages([shop], [page]);
  const put = (url: string, payload: object) =>
    shop.app.inject({ method: "PUT", url, headers: session, payload });
  for (let n = 0; n < 6; n += 1) {
    const name = n % 2 ? "Steady" : "Other";
    const change = put(`/api/car/edit/${changing.id}`, { name, price: 100_000 + n });
    await Promise.all([change, ...Array.from({ length: 6 }, () => visit(page))]);
    const compared = name === "Steady" ? 6 : 5;
    for (const headers of [{}, session]) {
      const { body } = await visit(page, shop, headers);
      expect(body.replace(/<!-- -->/g, "")).toContain(`among ${compared} comparable cars`);
    }
  }
  await put(`/api/car/edit/${changing.id}`, { price: 100_900 });
  await visit(page);
  await put(`/api/user/${seller.id}`, { name: "Renamed" });
  expect(await wordsOf(page, shop)).toContain("Renamed");
});

test("a car's page is updated with the number of its seller's cars, and not rendered again", async () => {
  const { id } = await build({ name: "Shown", brand: "Matra" });
  const page = `/detail/${id}`;
  await cachePages([shop], [page]);
  const offered = async () => /(\d+) cars on offer/.exec(await wordsOf(page, shop))?.[1];
  const before = Number(await offered());
  await build({ name: "Unlike", brand: "Hispano", price: 9_000_000 });
  expect(await sourceOf(page)).toEqual(["recounted"]);
  expect(Number(await offered())).toBe(before + 1);
});

test("the data of a page has the current counts", async () => {
  await build({ name: "Only", brand: "Ginetta", color: "Umber" });
  const page = "/home.data?brand=Ginetta";
  const counted = async () =>
    /\\"values\\":\\"Umber\\",\\"counts\\":\\"(\d+)\\"/.exec((await visit(page)).body)?.[1];
  expect(await counted()).toBe("1");
  await build({ name: "Second", brand: "Ginetta", color: "Umber" });
  expect(await counted()).toBe("2");
});

test("a value that contains the separator of values is one choice (behaviour 240)", async () => {
  await build({ name: "Only", brand: "Left|Right", color: "Mauve" });
  await build({ name: "Other", brand: "Left", color: "Mauve" });
  expect(await wordsOf("/home?color=Mauve", shop)).toMatch(/Left 1 Left\|Right 1 /);
});
