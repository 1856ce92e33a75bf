import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

const shop = await openShop({}, { pages: true });
afterAll(() => shop.close());

/** The page at one of several hosts of the shop, each with its own cached pages. */
async function visit(url: string, host: string): Promise<string> {
  const { body, statusCode } = await shop.app.inject({ url, headers: { host } });
  expect(statusCode).toBe(200);
  return body.replaceAll(host, "shop.example");
}

const HOSTS = ["one", "two", "three", "four"].map((name) => `${name}.example`);

const seller = await buildUser(shop);
for (let n = 0; n < 14; n += 1)
  await buildCar(shop, {
    sellerId: seller.id,
    name: `Huayra “${n}” & <b>`,
    brand: n % 2 ? "Pagani" : "Koenigsegg",
    color: "Silver",
    state: "Used",
    model: 2001 + n,
    location: "Oslo",
    price: 400_000 + n,
    image: n % 3 ? [`https://photos.example/${n}.jpg`] : [],
  });

test.each([
  ["/home"],
  ["/home?brand=Pagani&color=Silver&state=Used&minPrice=300001"],
  ["/home?minModel=2001&maxModel=2019&location=Oslo&sort=price_asc"],
])("%s is identical when its cards and filters were rendered before (behaviour 244)", async (page) => {
  const first = await visit(page, "zero.example");
  expect(first).toContain("Huayra “");
  for (const host of HOSTS) expect(await visit(page, host)).toBe(first);
});
