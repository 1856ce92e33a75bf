import { expect, test } from "vitest";
import { openHeldBack, openPage } from "./browser.ts";
import { addToCart } from "./buy.ts";
import { demoCar } from "./cars.ts";
import { watchShifts } from "./shifts.ts";

const EMPTY = { "/cart": "Your cart is empty", "/favorites": "You don't have Favorites" } as const;
const cases = Object.entries(EMPTY).flatMap(([address, words]) =>
  [390, 768, 1280].map((width) => [address, width, words] as const),
);

test.each(
  cases,
)("before its scripts load, %s at %i px shows a placeholder for what is stored (behaviour 249)", async (address, width, words) => {
  const car = await demoCar();
  const page = await openPage({ width });
  await page.goto(`/detail/${car.id}`);
  await addToCart(page);
  await page.getByRole("button", { name: /^Favorite: / }).click();
  const shifted = await watchShifts(page);
  const letGo = await openHeldBack(page, address);
  await page.getByText("Loading cars").waitFor();
  // The styles hide what is not shown.
  await page.getByText(words).waitFor({ state: "hidden" });
  letGo();
  await page.getByRole("main").getByText(car.name).first().waitFor();
  expect(await page.getByText("Loading cars").count()).toBe(0);
  expect(await shifted()).toBeLessThan(0.01);
  // A single car is shown large where there is room.
  const picture = await page.getByRole("main").getByRole("img").first().boundingBox();
  if (width > 640) expect(picture?.width).toBeGreaterThan(width / 4);
});

test.each(
  Object.entries(EMPTY),
)("before its scripts load, %s says that nothing is stored", async (address, words) => {
  const page = await openPage();
  const letGo = await openHeldBack(page, address);
  await page.getByText(words).waitFor();
  // The styles hide what is not shown.
  await page.getByText("Loading cars").waitFor({ state: "hidden" });
  letGo();
});

test("an emptied cart says so although the page began with cars", async () => {
  const page = await openPage();
  await page.goto(`/detail/${(await demoCar()).id}`);
  await addToCart(page);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Empty cart" }).click();
  await page.getByRole("button", { name: "Yes, empty it!" }).click();
  await page.getByText(EMPTY["/cart"]).waitFor();
});
