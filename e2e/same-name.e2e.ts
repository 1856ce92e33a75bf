import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { newName, publishByCall } from "./cars.ts";

test("the heart of another car with the name of a favorite adds and removes nothing (behaviour 36)", async () => {
  const name = newName();
  await publishByCall(await newAccount(), [name, name]);
  const page = await openPage();
  await page.goto(`/home?name=${encodeURIComponent(name)}`);
  const hearts = page.getByRole("main").getByRole("button", { name: /^Favorite/ });
  await hearts.nth(0).click();
  await page.waitForFunction(() => localStorage.getItem("favorites")?.includes("id"));
  const stored = () => page.evaluate(() => localStorage.getItem("favorites"));
  const before = await stored();

  expect(await hearts.nth(0).getAttribute("aria-pressed")).toBe("true");
  expect(await hearts.nth(1).getAttribute("aria-pressed")).toBe("false");
  await hearts.nth(1).click();
  await page.getByText("The car is already in your Favorites").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await stored()).toBe(before);
});
