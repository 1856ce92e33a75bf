import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

/** Bytes of all the pictures that a page has loaded, by what the browser says of each. */
const weigh = () =>
  performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/pictures/"))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);

test.each([
  [1440, 400_000],
  [390, 150_000],
])("at %d pixels the pictures of the whole catalogue page cost less than %d bytes", async (width, most) => {
  const page = await openPage({ width });
  await page.goto("/home");
  const pictures = page.getByRole("article").getByRole("img", { name: /./ });
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const bytes = await page.evaluate(weigh);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(most);
});
