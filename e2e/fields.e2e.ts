import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { carNamed, fillCar, newName } from "./cars.ts";

const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.selectionStart);

test("a price field accepts what the shop prints, and formats it on blur (behaviour 25)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  const price = page.getByLabel("Price");
  await expect.poll(() => price.inputValue()).toBe("50.000");
  for (const typed of ["$ 1.950.000 USD", "1,950,000", "1 950 000", "$1950000"]) {
    await price.fill("");
    await price.pressSequentially(typed);
    expect(await price.inputValue()).toBe(typed);
    await page.getByText("$ 1.950.000 USD", { exact: true }).waitFor();
    await price.blur();
    await expect.poll(() => price.inputValue()).toBe("1.950.000");
  }
  await page.getByLabel("Description").fill("• one owner <b>\n★ 100 % 👨‍👩‍👧‍👦");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  await page.getByText("• one owner <b>").waitFor();
  expect(await carNamed(name)).toMatchObject({
    price: 1_950_000,
    description: "• one owner <b>\n★ 100 % 👨‍👩‍👧‍👦",
  });
});

test("typing within a formatted price leaves the caret at its digit", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const price = page.getByLabel("Price");
  await price.fill("50000");
  await price.press("Tab");
  await expect.poll(() => price.inputValue()).toBe("50.000");
  await price.press("Home");
  await price.press("ArrowRight");
  await page.keyboard.type("12");
  expect(await price.inputValue()).toBe("5120000");
  expect(await caretOf(price)).toBe(3);
  await price.blur();
  await expect.poll(() => price.inputValue()).toBe("5.120.000");
  await price.press("End");
  await page.keyboard.press("Backspace");
  expect(await price.inputValue()).toBe("512000");
});

test("a formatted price is replaced by what is typed or pasted over it", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const price = page.getByLabel("Price");
  await price.fill("50000");
  await price.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("64000");
  expect(await price.inputValue()).toBe("64000");
  await price.blur();
  await price.fill("50.00");
  expect(await price.inputValue()).toBe("50.00");
  await page.getByText("The price must be a valid number").waitFor();
});

test("an invalid price and a model year before 1886 show their messages", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  for (const typed of ["1.5", "50.00", "1,50", "1e10", "-100", "0.01", "12.5"]) {
    await page.getByLabel("Price").fill(typed);
    await page.getByText("The price must be a valid number").waitFor();
    await page.getByLabel("Price").fill("");
    await page.getByText("The price must be a valid number").waitFor({ state: "detached" });
  }
  const model = page.getByLabel("Model");
  await model.pressSequentially("180");
  expect(await page.getByText("Model must be").count()).toBe(0);
  await model.pressSequentially("0");
  await page.getByText("Model must be 1886 or later").waitFor();
  await model.fill("18");
  await model.blur();
  await page.getByText("Model must be 1886 or later").waitFor();
});

test("the catalogue takes prices with dots, and keeps plain numbers in its address", async () => {
  const page = await openPage();
  await page.goto("/home");
  const [min, max] = [page.getByLabel("Min price"), page.getByLabel("Max price")];
  await min.fill("$ 50.000 USD");
  await max.fill("300,000");
  await max.press("Enter");
  await page.waitForURL((url) => url.search === "?minPrice=50000&maxPrice=300000");
  await max.blur();
  await expect.poll(() => min.inputValue()).toBe("50.000");
  await expect.poll(() => max.inputValue()).toBe("300.000");
  await min.fill("0");
  await page.getByRole("button", { name: "Apply price" }).click();
  await page.getByText("The price must be a valid number, 1 or more").waitFor();
});

test("the catalogue's prices are spinbuttons from 1 that the arrow keys move by 1000", async () => {
  const page = await openPage();
  await page.goto("/home");
  const min = page.getByRole("spinbutton", { name: "Min price" });
  expect(await min.getAttribute("aria-valuemin")).toBe("1");
  expect(await min.getAttribute("aria-valuenow")).toBeNull();
  await min.fill("$ 50.000");
  await min.press("ArrowUp");
  await expect.poll(() => min.getAttribute("aria-valuenow")).toBe("51000");
  expect(await min.getAttribute("aria-valuetext")).toBe("$ 51.000 USD");
  await min.fill("900");
  await min.press("ArrowDown");
  await expect.poll(() => min.getAttribute("aria-valuenow")).toBe("1");
  await min.press("Enter");
  await page.waitForURL((url) => url.search === "?minPrice=1");
});

test("a phone number accepts spaces and hyphens and loses no digit (behaviour 75)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  const phone = main.getByLabel("Phone");
  await phone.pressSequentially("+54 9 11-5555-0000");
  await phone.blur();
  expect(await phone.inputValue()).toBe("+54 911 555 500 00");
  expect(await page.getByText("The phone must").count()).toBe(0);
  await phone.fill("");
  await phone.pressSequentially("123456789012345");
  await page.getByText("The phone must have between 6 and 14 digits.").waitFor();
  expect(await phone.inputValue()).toBe("123456789012345");
});
