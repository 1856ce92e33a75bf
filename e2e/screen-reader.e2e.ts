import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount, signInByCall } from "./account.ts";
import { announcementsOf } from "./announcements.ts";
import { openPage } from "./browser.ts";
import { addToCart } from "./buy.ts";
import { demoCar, newCar } from "./cars.ts";

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** The accessible description of the control that has the focus. */
const descriptionOfFocused = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-describedby");
    return id ? document.getElementById(id)?.textContent : undefined;
  });

test("dismissing a notice returns the focus to where it was (behaviour 248)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await heart.press("Enter");
  await heart.press("Enter");
  await page.getByRole("button", { name: "Accept" }).press("Enter");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  // Under the mouse it stays.
  await dismiss.hover();
  await expect.poll(() => hasFocus(heart)).toBe(true);
  await dismiss.press("Enter");
  await dismiss.waitFor({ state: "detached" });
  expect(await hasFocus(heart)).toBe(true);
});

test("clearing the compared cars moves the focus to the page (behaviour 248)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .press("Enter");
  await page.getByRole("button", { name: "Clear the cars to compare" }).press("Enter");
  await page.getByRole("complementary", { name: "Cars to compare" }).waitFor({ state: "detached" });
  expect(await hasFocus(page.getByRole("main"))).toBe(true);
});

test("the content of each new page has the focus under the page's title (behaviour 250)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const links = page.getByRole("contentinfo").getByRole("link");
  for (const name of ["About Us", "Terms & Conditions"]) {
    const before = await page.title();
    await links.filter({ hasText: name }).press("Enter");
    await expect.poll(() => page.title()).not.toBe(before);
    const main = page.getByRole("main", { name: await page.title(), exact: true });
    await expect.poll(() => hasFocus(main)).toBe(true);
  }
});

test("a picture is announced when it is turned to, on the page and in full size (behaviour 250)", async () => {
  const { id } = await demoCar();
  const page = await openPage();
  await page.goto(`/detail/${id}`);
  const said = await announcementsOf(page);
  await page.getByRole("group", { name: /arrow keys/ }).press("ArrowRight");
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Picture 2 of \d$/)]);
  await page.getByRole("button", { name: "Show the picture larger" }).press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => said.slice(1)).toEqual([expect.stringMatching(/^Picture 3 of \d$/)]);
  await page.keyboard.press("Escape");
  const button = page.getByRole("button", { name: "Show the picture larger" });
  await expect.poll(() => hasFocus(button)).toBe(true);
  expect(said).toHaveLength(2);
});

test("a tab of the dashboard has its own title, and its heading gets the focus (behaviour 250)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  expect(await page.title()).toBe("Users, dashboard · Marque");
  const welcome = page.getByText("Welcome Adrian");
  expect(await welcome.ariaSnapshot()).toContain("Welcome Adrian Welcome Admin!");
  const titles = { PRODUCTS: "Products", ORDERS: "Orders", AUDIT: "Audit trail" };
  for (const [tab, title] of Object.entries(titles)) {
    await page.getByRole("link", { name: tab }).press("Enter");
    const heading = page.getByRole("heading", { level: 1, name: title });
    await expect.poll(() => hasFocus(heading)).toBe(true);
    expect(await page.title()).toBe(`${title}, dashboard · Marque`);
  }
});

test("the order of a dashboard table is announced when it changes (behaviour 250)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const said = await announcementsOf(page);
  const head = page.getByRole("columnheader", { name: "Email" });
  for (const order of ["ascending", "descending"]) {
    await head.getByRole("link").press("Enter");
    await expect.poll(() => said).toContain(`Sorted by Email, ${order}`);
    expect(await head.getAttribute("aria-sort")).toBe(order);
  }
});

test("the keyboard can skip the dashboard's menu (behaviour 250)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await hasFocus(page.getByRole("searchbox", { name: "Search users" }))).toBe(true);
});

test("the messages of a form that was sent are read with their fields (behaviour 250)", async () => {
  const page = await openPage();
  await page.goto("/register");
  const said = await announcementsOf(page);
  await page.getByRole("button", { name: "Register", exact: true }).press("Enter");
  await page.getByText("Password is required").waitFor();
  expect(await hasFocus(page.getByLabel("Name", { exact: true }))).toBe(true);
  expect(await descriptionOfFocused(page)).toBe("Name is required");
  await expect.poll(() => said).toEqual([expect.stringContaining("Form incomplete")]);

  // While somebody types, the focus stays, so that the message is announced.
  await page.getByLabel("Age").fill("7");
  await page.getByLabel("Age").press("Tab");
  await expect.poll(() => said.slice(1)).toEqual(["Age must be over 18"]);
});

for (const { width, key } of [
  { width: 1280, key: "ArrowDown" },
  { width: 390, key: "ArrowRight" },
]) {
  test(`${key} moves along the tabs of the profile at ${width} px (behaviour 250)`, async () => {
    const page = await openPage({ width, signedInAs: demo.buyer });
    await page.goto("/profile?tab=purchases");
    await page.getByRole("tab", { name: "Purchases" }).press(key);
    await expect.poll(() => hasFocus(page.getByRole("tab", { name: "My profile" }))).toBe(true);
  });
}

test("what changes an account's security is named without its surroundings (behaviour 250)", async () => {
  const page = await openPage({ signedInAs: demo.buyer });
  await page.goto("/profileSettings");
  await page.getByRole("button", { name: "Turn on one-time codes" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Turn on one-time codes" });
  await dialog.waitFor();
  // Its head is no landmark.
  expect(await dialog.getByRole("banner").count()).toBe(0);
});

test("the cart and the favorites say which car cannot be bought (behaviour 250)", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const page = await openPage();
  await page.goto(`/detail/${car.id}`);
  await addToCart(page);
  await page.getByRole("button", { name: /^Favorite/ }).click();
  const { cookies } = await signInByCall(seller);
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  await page.request.delete(`/api/car/${car.id}`, { headers });
  for (const path of ["/cart", "/favorites"]) {
    await page.goto(path);
    const line = page.getByRole("status").filter({ hasText: "no longer" });
    await expect.poll(() => line.textContent()).toContain(car.name);
  }
});
