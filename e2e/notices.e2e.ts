import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { newName, publishByCall } from "./cars.ts";

/** The half of the window in which a notice is. */
async function sideOf(page: Page, text: string): Promise<"left" | "right"> {
  const notice = page.locator("[aria-live]").getByText(text);
  // It stays while the mouse is on it.
  await notice.hover();
  const { x = 0, width = 0 } = (await notice.boundingBox()) ?? {};
  return x + width / 2 < (page.viewportSize()?.width ?? 0) / 2 ? "left" : "right";
}

test("notices about favorites, compared cars and the cart are at the bottom right (behaviour 6)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await heart.click();
  await heart.click();
  await page.getByRole("button", { name: "Accept" }).click();
  expect(await sideOf(page, "You removed the cart from Favorites")).toBe("right");

  for (let n = 0; n < 5; n += 1)
    await page
      .getByRole("button", { name: /^Compare/ })
      .nth(n)
      .click();
  expect(await sideOf(page, "At most 4 cars can be compared")).toBe("right");
  const bar = await page.getByRole("complementary", { name: "Cars to compare" }).boundingBox();
  const notice = await page.getByText("At most 4 cars can be compared").boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  await page.getByRole("region", { name: "Cars" }).getByRole("article").first().click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByText("The car has been added to cart").waitFor();
  await page.evaluate(() => {
    const cars = JSON.parse(localStorage.getItem("cart") ?? "[]");
    cars[0].price += 1;
    localStorage.setItem("cart", JSON.stringify(cars));
  });
  await page.goto("/cart");
  expect(await sideOf(page, "has changed")).toBe("right");
});

test("an administrator's notices about users are at the bottom left, about cars at the bottom right (behaviour 6)", async () => {
  const { email } = await newAccount();
  const names = [newName(), newName()];
  await publishByCall(await newAccount(), names);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Name", { exact: true }).fill("Rosa");
  await dialog.getByRole("button", { name: "Save" }).click();
  expect(await sideOf(page, "User edited successfully")).toBe("left");
  await page.getByRole("button", { name: `Delete ${email}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  expect(await sideOf(page, "Successfully deleted user")).toBe("left");
  await page.goto("/admin/dashboard?status=admin");
  await page.getByRole("button", { name: `Delete ${demo.admin.email}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  expect(await sideOf(page, "Can't remove admin")).toBe("left");

  await page.goto(`/admin/dashboard?tab=PRODUCTS&name=${encodeURIComponent(names[0] ?? "")}`);
  await page.getByRole("button", { name: `Delete ${names[0]}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  expect(await sideOf(page, "Successfully deleted car")).toBe("right");
});
