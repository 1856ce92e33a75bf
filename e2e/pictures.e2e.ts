import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

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
  [390, 150_000],
])("at %d pixels the pictures of the whole catalogue page cost less than %d bytes", async (width, most) => {
  const page = await openPage({ width });
  // Up to this price the dearest cars are the demonstration's: journeys sell others.
  await page.goto("/home?sort=price_desc&maxPrice=10000000");
  for (const picture of await page.locator("article img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  }
  const bytes = await page.evaluate(weigh);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(most);
});
