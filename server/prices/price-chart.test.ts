import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

/** The page of a car that was listed on 1 March 2026 for 90.000 and then had these prices. */
async function pageOf(changes: [at: string, price: number][]) {
  const price = changes.at(-1)?.[1] ?? 90_000;
  const { id } = await buildCar(shop, { price, createdAt: new Date("2026-03-01T10:00:00Z") });
  const rows = changes.map(([at, price], n) => {
    return { car_id: id, at: new Date(at), price, was: changes[n - 1]?.[1] ?? 90_000 };
  });
  await shop.db.insertInto("price_change").values(rows).execute();
  return (await shop.app.inject({ url: `/detail/${id}` })).body;
}

test("the price chart shows the highest and lowest price, and the first and last day (behaviour 143)", async () => {
  const body = await pageOf([
    ["2026-04-10T09:00:00Z", 84_500],
    ["2026-05-20T09:00:00Z", 86_000],
  ]);
  for (const label of ["$ 90.000", "$ 84.500", "01-03-2026", "20-05-2026"])
    expect(body).toMatch(new RegExp(`<span[^>]*>${label.replace(/[$.]/g, "\\$&")}</span>`));
});

test("several changes on one day are one point of the chart, and all are in the list", async () => {
  const body = await pageOf([
    ["2026-04-10T09:00:00Z", 9_000],
    ["2026-04-10T09:05:00Z", 85_000],
  ]);
  expect(body).toContain(">$ 85.000</span>");
  expect(body).not.toContain(">$ 9.000</span>");
  expect(body).toContain("</time>$ 9.000 USD</li>");
});

test("a car's page has its 100 newest prices (behaviour 143)", async () => {
  const listed = async (many: number) => {
    const body = await pageOf(
      Array.from({ length: many }, (_, n) => [
        new Date(Date.UTC(2026, 3, 1, n)).toISOString(),
        50_000 + n,
      ]),
    );
    const [, list = ""] =
      /<ol[^>]*>((?:<li[^>]*><time[^>]*>[^<]*<\/time>[^<]*<\/li>)+)/.exec(body) ?? [];
    const prices = [...list.matchAll(/<\/time>([^<]*)<\/li>/g)].map(([, price]) => price);
    return [prices.length, prices[0], prices.at(-1)];
  };
  expect(await listed(99)).toEqual([100, "$ 50.098 USD", "$ 90.000 USD"]);
  expect(await listed(120)).toEqual([100, "$ 50.119 USD", "$ 50.020 USD"]);
});

test("a price that returned to its old value on the same day has no chart", async () => {
  const body = await pageOf([
    ["2026-04-10T09:00:00Z", 9_000],
    ["2026-04-10T09:05:00Z", 90_000],
  ]);
  expect(body).toContain("</time>$ 9.000 USD</li>");
  expect(body).not.toContain(">$ 90.000</span>");
});

test("if all prices are of one day, the chart shows each of them", async () => {
  const body = await pageOf([
    ["2026-03-01T10:05:00Z", 80_000],
    ["2026-03-01T10:10:00Z", 85_000],
  ]);
  for (const label of ["$ 90.000", "$ 80.000", "01-03-2026"])
    expect(body).toContain(`<span>${label}</span>`);
});
