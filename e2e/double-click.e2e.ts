import { expect, test } from "vitest";
import { openPage } from "./browser.ts";
import { demoCar } from "./cars.ts";

test("a double click on ADD TO CART counts once, and a later click says it is in the cart (behaviour 34)", async () => {
  const page = await openPage();
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  const add = page.getByRole("button", { name: "ADD TO CART" });
  await add.dblclick();
  await page.getByText("The car has been added to cart").waitFor();
  expect(await page.getByText("The car is already in your cart").count()).toBe(0);
  await add.click();
  await page.getByText("The car is already in your cart").waitFor();
});

test("a double click on the heart adds the favorite and asks nothing (behaviour 36)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Favorite/ })
    .first();
  await heart.dblclick();
  await page.waitForFunction(() => localStorage.getItem("favorites")?.includes("id"));
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("a click on the next heart right after the first one adds that car too", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  const hearts = page.getByRole("main").getByRole("button", { name: /^Favorite/ });
  // As if the list had scrolled in between, so that the second heart is where the first was and the
  // browser counts a double click.
  await hearts.nth(0).dispatchEvent("click", { detail: 1 });
  await hearts.nth(1).dispatchEvent("click", { detail: 2 });
  expect(await hearts.nth(0).getAttribute("aria-pressed")).toBe("true");
  expect(await hearts.nth(1).getAttribute("aria-pressed")).toBe("true");
});
