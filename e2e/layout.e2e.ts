import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage, type Visit } from "./browser.ts";

test("header and footer lead to the pages of the shop", async () => {
  const page = await openPage();
  await page.goto("/home");
  const pages = page.getByRole("navigation", { name: "Pages of the shop" });
  await pages.getByRole("link", { name: "Favorites" }).click();
  await page.waitForURL("**/favorites");
  await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
  await page.waitForURL("**/register");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).waitFor();
});

test("an unknown address answers 404 with the way home", async () => {
  const page = await openPage();
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await page.waitForURL("**/home");
});

test("the header fits phones of every width", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/cart");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 844 });
    const right = () => menu.evaluate((one) => innerWidth - one.getBoundingClientRect().right);
    await expect.poll(right, { message: `beside the menu at ${width} px` }).toBeGreaterThan(5);
  }
});

test("the chosen theme stays after a reload", async () => {
  const page = await openPage({ theme: "ivory" });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("switch").click();
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("obsidian");
});

test("signed-in users see their menu instead of Log in", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home");
  const button = page.getByRole("banner").getByRole("button", { name: "Ada" });
  await button.click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("link", { name: "Log in" }).count()).toBe(0);
  // It opens under its button, and a press beside it closes it.
  const [above, menu] = await Promise.all([
    button.boundingBox(),
    page.getByRole("menu").boundingBox(),
  ]);
  expect(menu?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeCloseTo(
    (above?.x ?? 0) + (above?.width ?? 0),
    -1,
  );
  await page.mouse.click(5, 500);
  await page.getByRole("menu").waitFor({ state: "hidden" });
});

test("the user's menu works with the keyboard alone", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home");
  const button = page.getByRole("banner").getByRole("button", { name: "Ada" });
  const menu = page.getByRole("menu");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return focused();
  };
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Publish car");
  expect(await press("ArrowDown")).toBe("Purchases");
  expect(await press("End")).toBe("Log out");
  expect(await press("ArrowDown")).toBe("Publish car");
  expect(await press("ArrowUp")).toBe("Log out");
  expect(await press("Home")).toBe("Publish car");
  expect(await press("m")).toBe("My Profile");
  expect(await press("m")).toBe("My Posts");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate(isFocused)).toBe(true);

  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement?.textContent === "Log out");
  await page.keyboard.press("Tab");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate(isFocused)).toBe(false);
  await page.keyboard.press("Shift+Tab");
  expect(await button.evaluate(isFocused)).toBe(true);

  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.textContent === "Publish car");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/publish-your-car");
  await page.waitForFunction(() => document.activeElement?.id === "content");
  await menu.waitFor({ state: "hidden" });
});

test("a menu stays open while the page corrects its own address", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const held = Promise.withResolvers<void>();
  await page.route("**/home.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/home?status=rejected");
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  const item = page.getByRole("menuitem", { name: "My Profile" });
  await item.waitFor();
  held.resolve();
  await page.waitForURL(/\/home$/);
  await item.click();
  await page.waitForURL("**/profile");
});

test("the user's menu works before the scripts load", async () => {
  const page = await openPage({ signedInAs: await newAccount(), scripts: false });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await page.waitForURL("**/profile");
});

test("the filters of the catalogue can be skipped", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Skip to cars" });
  expect(await link.evaluate(isFocused)).toBe(true);
  await page.waitForFunction(
    () => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0,
  );
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("cars");
  await page.keyboard.press("Tab");
  const first = page.getByRole("article").first();
  expect(await first.evaluate((card) => card.contains(document.activeElement))).toBe(true);
  await page.goto("/about");
  expect(await page.getByRole("link", { name: "Skip to cars" }).count()).toBe(0);
});

test("the terms lead to a mail and to a call", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/termsandconditions");
  const contact = page.getByRole("region", { name: "Contact" });
  const hrefs = await contact
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(["mailto:hello@marque.example", "tel:+15550100"]);
});

test("a section of the terms that was asked for stays marked on a tall window (behaviour 18)", async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto("/termsandconditions");
  const marked = () => page.locator('nav [aria-current="true"]').innerText();
  const atEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
  const press = (section: string) => page.getByRole("button", { name: section }).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await press("Return Policy");
  await page.waitForFunction(atEnd);
  // The event of this scroll comes with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await marked()).toBe("Return Policy");
  await press("Privacy and Data Protection");
  expect(await marked()).toBe("Privacy and Data Protection");
  await page.mouse.wheel(0, -3000);
  await expect.poll(marked).toBe("Warranty");
});

test("the alternative text of a picture is transparent while it loads, and not once that has failed", async () => {
  const page = await openPage();
  await page.route("**/pictures/**", (route) => route.abort());
  await page.goto("/home?brand=Aldermoor");
  const colors = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  const [broken] = await Promise.all([
    page.locator("img[data-broken]").first().getAttribute("alt"),
    page.locator("img[data-broken]").first().waitFor(),
  ]);
  expect(broken).not.toBe("");
  expect(await colors("img[data-broken]")).not.toContain("rgba(0, 0, 0, 0)");
  for (const color of await colors("img:not([data-broken])"))
    expect(color).toBe("rgba(0, 0, 0, 0)");
  await page.goto("/");
  expect(await page.getByRole("img", { name: /^A grand tourer/ }).count()).toBe(1);
});

test("the forms around signing in show a picture of the theme's light on wide screens alone", async () => {
  const scenesOf = async (visit: Visit, address: string) => {
    const page = await openPage(visit);
    const scenes = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes("/pictures/")) scenes.add(pathname.split("/").at(-1) ?? "");
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    return [...scenes];
  };
  const wide = { width: 1024, theme: "ivory" } as const;
  expect(await scenesOf(wide, "/login")).toEqual(["montefosco-lunaria-green-tqf.webp"]);
  expect(await scenesOf({ ...wide, theme: "obsidian" }, "/register")).toEqual([
    "montefosco-lunaria-green-dark.webp",
  ]);
  expect(await scenesOf({ ...wide, width: 390 }, "/login")).toEqual([]);
});

test("on a phone the links are in a menu that the keyboard can open and close", async () => {
  const page = await openPage({ width: 375 });
  await page.goto("/home");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await page.keyboard.press("Tab");
  expect(await menu.getByRole("link", { name: "Home" }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate(isFocused)).toBe(true);

  await button.click();
  await menu.getByRole("link", { name: "Favorites" }).click();
  await page.waitForURL("**/favorites");
  await menu.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.activeElement?.id === "content");
});

test("the menu of a phone says who is signed in (behaviour 11)", async () => {
  const account = await newAccount();
  const page = await openPage({ width: 375, signedInAs: account });
  await page.goto("/home");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByText("Ada Driver").waitFor();
  await menu.getByText(account.email).waitFor();
  await expectAccessible(page);
});

test("the menu of a phone marks the page that is shown (behaviour 14)", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.buyer });
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  const marked = () => menu.locator("[aria-current=page]").allTextContents();
  await page.goto("/home");
  await button.click();
  expect(await marked()).toEqual(["Home"]);
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Reviews" }).click();
  await page.getByRole("heading", { name: "Reviews" }).waitFor();
  await button.click();
  expect(await marked()).toEqual(["Reviews"]);
  await menu.getByRole("link", { name: "Purchases" }).click();
  await page.getByRole("heading", { name: "Purchases" }).waitFor();
  await button.click();
  expect(await marked()).toEqual(["Purchases"]);
  await page.goto("/publish-your-car");
  await button.click();
  expect(await marked()).toEqual(["Publish car"]);
});

test("the menu of a phone works before the scripts load", async () => {
  const page = await openPage({ width: 375, scripts: false });
  await page.goto("/home");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  expect(await menu.isVisible()).toBe(false);
  await button.click();
  await menu.getByRole("link", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await button.click();
  await button.click();
  await menu.waitFor({ state: "hidden" });
  await button.click();
  await menu.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the layout and the 404 page are accessible in ${theme}`, async () => {
    const page = await openPage({ theme });
    await page.goto("/no-such-page");
    await expectAccessible(page);
  });
}

const isFocused = (element: Element) => element === document.activeElement;
