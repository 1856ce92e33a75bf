import { expect, test } from "vitest";
import { expectAccessible, openPage } from "./browser.ts";

/** Bytes of all the pictures that a page has loaded, by what the browser says of each. */
const weigh = () =>
  performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/pictures/"))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);

const isLoaded = (image: SVGElement | HTMLElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 100;

test.each([
  [1440, 400_000],
  [390, 350_000],
])("at %d pixels the pictures of the whole catalogue page cost less than %d bytes", async (width, most) => {
  const page = await openPage({ width });
  // Up to this price the most expensive cars are the demonstration's; journeys sell others.
  await page.goto("/home?sort=price_desc&maxPrice=10000000");
  for (const picture of await page.locator("article img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  }
  const bytes = await page.evaluate(weigh);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(most);
});

test("a card that the mouse points at shows its second picture, loaded only then (behaviour 205)", async () => {
  const page = await openPage({ width: 1440 });
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname));
  // Those of the demonstration have several pictures.
  const list = "sort=price_desc&maxPrice=10000000";
  const cars = await (await page.request.get(`/api/car/search?${list}&limit=12`)).json();
  const car = cars.find(({ image }: { image: string[] }) => image.length > 1);
  await page.goto(`/home?${list}`);
  const link = page.locator(`a[href*="${car.id}"]`);
  const card = page.getByRole("article").filter({ has: link });
  const second = card.locator("img").nth(1);
  await card.locator("img").first().waitFor();
  expect(loaded).not.toContain(car.image[1]);
  await card.hover();
  await second.waitFor();
  expect(loaded).toContain(car.image[1]);
  await expect.poll(() => second.evaluate((image) => getComputedStyle(image).opacity)).toBe("1");
  await expectAccessible(page, "main");
  await page.mouse.move(0, 0);
  await expect.poll(() => second.evaluate((image) => getComputedStyle(image).opacity)).toBe("0");
});

test("the text of the landing page does not move when its picture loads", async () => {
  const page = await openPage({ width: 390 });
  const comes = Promise.withResolvers<void>();
  await page.route("**/pictures/**", (route) => comes.promise.then(() => route.continue()));
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const topOf = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y;
  const before = await topOf();
  comes.resolve();
  await expect.poll(() => page.locator("main img").first().evaluate(isLoaded)).toBe(true);
  expect(await topOf()).toBe(before);
});

test("a picture that a busy shop refused is loaded a few seconds later (behaviour 9)", async () => {
  const page = await openPage();
  await page.clock.install();
  const refused = new Set<string>();
  await page.route("**/pictures/models/**", (route) => {
    const address = route.request().url();
    if (refused.has(address)) return route.continue();
    refused.add(address);
    return route.fulfill({ status: 503, headers: { "retry-after": "2" } });
  });
  await page.goto("/home?name=lunaria");
  const picture = page.getByRole("article").first().locator("img").first();
  await expect.poll(() => picture.getAttribute("data-broken")).toBe("");
  await page.clock.runFor(6000);
  await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  await expect.poll(() => picture.getAttribute("data-broken")).toBe(null);
});

test("cars that leave the list load no more pictures", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?sort=price_desc&maxPrice=10000000");
  await page.waitForLoadState("networkidle");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const search = page.getByLabel("Search", { exact: true });
  await search.fill("vinter");
  await search.press("Enter");
  await page.waitForURL(/name=vinter/);
  await page
    .getByRole("link", { name: /Vinter Grå/ })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((address) => /models\/(?!norrvane)/.test(address))).toEqual([]);
});
