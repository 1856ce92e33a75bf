import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#shared/messages.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

/** The text of a page, without tags and scripts. */
function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

async function visit(url: string, headers: Record<string, string> = {}) {
  const reply = await shop.app.inject({ url, headers });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    html: reply.body,
    text: textOf(reply.body),
  };
}

test("the catalogue shows its cars, filters and counts (behaviour 24)", async () => {
  await buildCar(shop, { name: "Vulcan", brand: "Aston Martin", price: 2_300_000 });
  const { status, text } = await visit("/home");
  expect(status).toBe(200);
  expect(text).toContain("$ 2.300.000 USD");
  expect(text).toMatch(/Aston Martin\s+1/);
});

test("a page beyond the last redirects to the last (behaviour 29)", async () => {
  await buildCar(shop, { name: "Solitaire" });
  const { status, headers } = await visit("/home?name=solitaire&page=99");
  expect([status, headers.location]).toEqual([302, "/home?name=solitaire"]);
  expect((await visit("/home?name=nobodys&page=99")).text).toContain("Not Found");
});

test("a new car shows at once, although pages are cached", async () => {
  await visit("/home");
  await buildCar(shop, { name: "Fresh" });
  expect((await visit("/home")).text).toContain("Fresh");
});

test("a cached page is not sent again to a browser that has it in its cache", async () => {
  const first = await visit("/home?brand=nobody");
  const again = await visit("/home?brand=nobody", { "if-none-match": String(first.headers.etag) });
  expect(first.text).toContain("Not Found");
  expect(first.text).toContain("Check the spelling of the word");
  expect(again.status).toBe(304);
});

test("each link to log in or register keeps the return address (behaviour 59)", async () => {
  const { body } = await shop.app.inject("/login?back=/profileSettings");
  const ways = [...body.matchAll(/href="(\/(?:login|register)(?:\?[^"]*)?)"/g)].map(([, to]) => to);
  expect(ways.length).toBeGreaterThan(4);
  for (const to of ways) expect(to).toMatch(/\?back=%2FprofileSettings$/);
});

test("a minimum above the maximum is a 400 with a message (behaviour 25)", async () => {
  const { status, text } = await visit("/home?minPrice=9&maxPrice=1");
  expect(status).toBe(400);
  expect(text).toContain("The minimum price cannot be greater than the maximum price");
});

test("prices in the wrong order are both ignored, and stay in their fields (behaviour 25)", async () => {
  const found = /[\d.]+ cars?/.exec((await visit("/home")).text)?.[0];
  const { html, text } = await visit("/home?minPrice=90000&maxPrice=40000");
  const [min, max] = ["minPrice", "maxPrice"].map(
    (name) => html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`)) ?? "",
  );
  expect(min).toContain('value="90.000"');
  expect(max).toContain('value="40.000"');
  expect(text).not.toContain("Up to $ 40.000");
  expect(text).toContain(found);
});

test("an invalid price makes the search ignore both prices, and both stay in their fields (behaviour 25)", async () => {
  const { html, text } = await visit("/home?minPrice=cheap&maxPrice=50000");
  expect(text).toContain("The price must be a valid number");
  expect(html).not.toContain("Filters that are on");
  expect(html).toContain('value="cheap"');
  expect(html).toContain('value="50.000"');
});

test.each([
  ["minModel", "maxModel"],
  ["minMileage", "maxMileage"],
])("if %s is above %s, both are ignored (behaviour 241)", async (min, max) => {
  const filtersOf = async (query: string) =>
    (await visit(`/home?${query}`)).html.includes("Filters that are on");
  expect(await filtersOf(`${min}=2010&${max}=2020`)).toBe(true);
  expect(await filtersOf(`${min}=2020&${max}=2010`)).toBe(false);
});

test("the terms say which data stay in the browser and which the shop stores (behaviour 46)", async () => {
  const { text } = await visit("/termsandconditions");
  expect(text).toContain("while you are signed in we also keep a copy");
  expect(text).not.toContain("no other site is told");
});

test.each([
  [`/home?name=${"a".repeat(101)}`, "The search must contain a maximum of 100 characters"],
  ["/home?minModel=2020&maxModel=2010", messages.yearRange],
  ["/home?state=Old&page=0", "The state must be New or Used"],
  [`/home?brand=${"a".repeat(61)}`, "A filter takes at most 50 values of at most 60 characters"],
])("%s says which part of the search was ignored (behaviour 241)", async (url, problem) => {
  const { status, text } = await visit(url);
  expect(status).toBe(400);
  expect(text).toContain("Left out of the search");
  expect(text).toContain(problem);
});

test.each([
  "/home?page=x",
  "/home?state=Odd",
  "/home?name=a%00b",
  "/home?minPrice=-1",
])("%s is a 400 with a page, never a 500", async (url) => {
  const { status, text } = await visit(url);
  expect(status).toBe(400);
  expect(text).toContain("The catalogue");
});

test("a car's page links its location to a map (behaviour 33)", async () => {
  const car = await buildCar(shop, { name: "Roma", location: "Côte d'Ivoire" });
  const { html, text } = await visit(`/detail/${car.id}`);
  expect(text).toContain("ADD TO CART");
  expect(html).toContain("query=C%C3%B4te%20d&#x27;Ivoire");
});

test("a sold car says so and cannot be added to the cart (behaviour 35)", async () => {
  const car = await buildCar(shop, { name: "Gone", state: "Used" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  const { text } = await visit(`/detail/${car.id}`);
  expect(text).toContain("Sold");
  expect(text).not.toContain("ADD TO CART");
});

test.each([
  "/nowhere",
  "/detail/unknown",
  "/detail/00000000-0000-7000-8000-000000000000",
])("%s is a Not Found page with status 404 (behaviour 4)", async (url) => {
  const { status, text } = await visit(url);
  expect(status).toBe(404);
  expect(text).toContain("Not Found");
});

test("a signed-in visitor's page is personal and is not cached", async () => {
  const user = await buildUser(shop, { name: "Ada" });
  const { headers, html } = await visit("/home", await signIn(shop, user.id));
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(html).toContain("Ada");
  expect((await visit("/home")).html).not.toContain("Ada");
});

test("inline scripts are allowed only by their hash", async () => {
  const { headers } = await visit("/home");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test("the terms can be opened with any letter case of their address (behaviour 3)", async () => {
  expect((await visit("/termsAndConditions")).status).toBe(200);
  expect((await visit("/termsandconditions")).status).toBe(200);
});
