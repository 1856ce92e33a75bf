import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_SIZE } from "#shared/constants.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: "https://marque.example" }, { pages: true });
  await buildCar(shop, { brand: "Fiat" });
});
afterAll(() => shop.close());

/** The parts of a page's head for search engines and social cards. */
async function headOf(url: string) {
  const { body, statusCode } = await shop.app.inject({ url });
  const one = (pattern: RegExp) => pattern.exec(body)?.[1];
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  return {
    status: statusCode,
    titles: [...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
    description: one(/<meta name="description" content="(.*?)"/),
    canonical: one(/<link rel="canonical" href="(.*?)"/),
    robots: one(/<meta name="robots" content="(.*?)"/),
    image: one(/<meta property="og:image" content="(.*?)"/),
    data: (type: string) => data.find((entry) => entry["@type"] === type),
  };
}

test.each([
  ["/", "https://marque.example/"],
  ["/home", "https://marque.example/home"],
  ["/home?brand=Fiat", "https://marque.example/home?brand=Fiat"],
  ["/about", "https://marque.example/about"],
  ["/termsAndConditions", "https://marque.example/termsandconditions"],
])("%s has the canonical address %s", async (url, canonical) => {
  const head = await headOf(url);
  expect(head.canonical).toBe(canonical);
  expect(head.titles).toHaveLength(1);
  expect(head.description).toBeTruthy();
  expect(head.image).toMatch(/^https:\/\/marque\.example\//);
  expect(head.robots).toBeUndefined();
});

test("each page of the catalogue has its own canonical address in the default order", async () => {
  for (let car = 0; car <= PAGE_SIZE; car += 1) await buildCar(shop);
  const head = await headOf("/home?page=2&sort=price_asc");
  expect(head.canonical).toBe("https://marque.example/home?page=2");
  expect(head.robots).toBeUndefined();
});

test.each([
  "/cart",
  "/favorites",
  "/login",
  "/register",
  "/login/forgotpassword",
  "/home?name=roma",
  "/home?brand=Fiat&brand=Ford",
  "/home?minPrice=5",
  "/home?brand=Nobody",
  "/nowhere",
  "/detail/unknown",
])("%s is not indexed, and has one title", async (url) => {
  const head = await headOf(url);
  expect(head.robots).toBe("noindex");
  expect(head.titles).toHaveLength(1);
});

test("a car's page has one canonical address for all spellings of its own", async () => {
  const car = await buildCar(shop, { brand: "Alfa Romeo", name: "Giulia" });
  const canonical = `https://marque.example/detail/${car.id}/alfa-romeo-giulia`;
  for (const words of ["", "/alfa-romeo-giulia", "/something-else"]) {
    const head = await headOf(`/detail/${car.id}${words}`);
    expect(head.status).toBe(200);
    expect(head.canonical).toBe(canonical);
  }
});

test("a description is escaped, and cut between characters", async () => {
  const evil = `</script><script>alert(1)</script>"><!--<script> & 'so' \u2028`;
  const car = await buildCar(shop, { description: `${evil}${"👨‍👩‍👧‍👦".repeat(200)}` });
  const url = `/detail/${car.id}`;
  const { body } = await shop.app.inject({ url });
  expect(body).not.toContain("<script>alert(1)");
  expect(body).not.toContain("<!--<script>");
  const head = await headOf(url);
  expect(head.data("Car").description).toContain(evil);
  expect(head.description?.isWellFormed()).toBe(true);
  expect(head.description).toMatch(/(👨‍👩‍👧‍👦)*…$/u);
  expect(head.description).toContain("&quot;");
});

test("a car's page has structured data with price, state, rating and breadcrumbs", async () => {
  const image = ["/pictures/models/montefosco-lunaria-green-tqf.webp"];
  const car = await buildCar(shop, { brand: "Audi", name: "Quattro", state: "Used", image });
  const { id: userId } = await buildUser(shop);
  await shop.db
    .insertInto("review")
    .values({ id: userId, car_id: car.id, user_id: userId, rating: 4, title: "T", review: "R" })
    .execute();
  await shop.services.catalogue.catchUp();
  const head = await headOf(`/detail/${car.id}`);
  expect(head.image).toBe(
    "https://marque.example/pictures/models/montefosco-lunaria-green-tqf.webp",
  );
  expect(head.data("Car")).toMatchObject({
    name: "Audi Quattro",
    vehicleModelDate: "2020",
    image: ["https://marque.example/pictures/models/montefosco-lunaria-green-tqf.webp"],
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    offers: {
      price: 100_000,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/UsedCondition",
    },
  });
  expect(head.data("BreadcrumbList").itemListElement).toHaveLength(3);
});

test("structured data contains no VIN, of which visitors see the end alone", async () => {
  const car = await buildCar(shop);
  const vin = "1M8GDM9AXKP042788";
  await shop.db.updateTable("car").set({ vin }).where("id", "=", car.id).execute();
  const head = await headOf(`/detail/${car.id}`);
  expect(head.data("Car").sku).toBe(car.id);
  expect(head.data("Car").vehicleIdentificationNumber).toBeUndefined();
});

test("a sold car stays indexed as sold out, and has no rating without reviews", async () => {
  const car = await buildCar(shop, { state: "Used" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  const head = await headOf(`/detail/${car.id}`);
  expect(head.robots).toBeUndefined();
  expect(head.data("Car").offers.availability).toBe("https://schema.org/SoldOut");
  expect(head.data("Car").aggregateRating).toBeUndefined();
});

test("a seller's text is escaped in the description", async () => {
  const car = await buildCar(shop, { description: '</script><script>alert("x")</script>' });
  const { body } = await shop.app.inject({ url: `/detail/${car.id}` });
  expect(body).not.toContain('<script>alert("x")');
});

test("the terms show a placeholder until the years and days are set (behaviour 18)", async () => {
  const unset = await shop.app.inject({ url: "/termsandconditions" });
  expect(unset.body).toContain("a warranty of … years (we have not set the number yet)");
  expect(unset.body).toContain("within … days (we have not set the number yet) of receiving it");
  const settled = await openShop({ WARRANTY_YEARS: "1", RETURN_DAYS: "14" }, { pages: true });
  const { body } = await settled.app.inject({ url: "/termsandconditions" });
  await settled.close();
  expect(body).toContain("a warranty of 1 year from");
  expect(body).toContain("within 14 days of receiving it");
});
