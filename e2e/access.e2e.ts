import type { Locator, Page } from "playwright-core";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { PAGE_ACCESS } from "#server/http/access-table.ts";
import { type Account, demo } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { carNamed } from "./cars.ts";

const open = [
  "/",
  "/home",
  "/detail/:car",
  "/seller/:seller",
  "/compare?ids=:car",
  "/prices",
  "/cart",
  "/favorites",
  "/about",
  "/termsandconditions",
  "/nowhere",
];
const signingIn = [
  "/login",
  "/login/secondfactor?with=code",
  "/login/forgotpassword",
  "/login/resetpassword?token=x",
  "/login/verify?token=x",
  "/login/confirmemail?token=x",
  "/register",
];
const own = ["/profile", "/profileSettings", "/publish-your-car", "/user/edit/:own"];
const dashboard = [
  "/admin/dashboard",
  "/admin/dashboard?tab=PRODUCTS",
  "/admin/dashboard/create",
  "/admin/dashboard/edit/:car",
  "/admin/dashboard/orders/:order",
];

const visits: [string, Account | undefined, string[]][] = [
  ["a visitor", undefined, [...open, ...signingIn, "/admin/dashboard"]],
  ["a seller", demo.seller, own],
  ["a buyer", demo.buyer, ["/purchases/:bought"]],
  ["an administrator", demo.admin, dashboard],
];

/** The address with ids of the demonstration for its names. */
async function filled(page: Page, address: string): Promise<string> {
  const first = async (list: string) => (await (await page.request.get(`/api/${list}`)).json())[0];
  const me = () => page.evaluate(() => localStorage.getItem("userId"));
  const ids: Record<string, () => Promise<string>> = {
    ":car": async () => (await first("car?limit=1")).id,
    ":seller": async () => (await first("car?limit=1")).userId,
    ":own": async () => (await first(`car/user/${await me()}`)).id,
    ":bought": async () => (await first(`buy/getByuser/${await me()}`)).id,
    ":order": async () => (await first("admin/orders")).id,
  };
  const [name = ""] = /:\w+/.exec(address) ?? [];
  return address.replace(name, (await ids[name]?.()) ?? "");
}

test("every page of the access table is among those checked below", () => {
  const paths = visits.flatMap(([, , addresses]) =>
    addresses.map((one) => one.split("?")[0] ?? ""),
  );
  const isMissing = (pattern: string) => !paths.some((path) => matchPath(pattern, path));
  expect(Object.keys(PAGE_ACCESS).filter(isMissing)).toEqual([]);
});

for (const theme of ["ivory", "obsidian"] as const) {
  for (const [who, account, addresses] of visits) {
    test(`every page of ${who} is accessible in ${theme}`, async () => {
      // Phones get one theme and desktops the other, so that both themes and both layouts are checked.
      const width = theme === "ivory" ? 390 : 1440;
      const page = await openPage({ theme, width, signedInAs: account });
      await page.goto("/home");
      for (const address of addresses) {
        await page.goto(await filled(page, address));
        await expectAccessible(page);
      }
    });
  }

  test(`menus, sheets and questions are accessible in ${theme}`, async () => {
    const phone = await openPage({ theme, width: 390 });
    await phone.goto("/home");
    await phone.getByRole("button", { name: "Menu", exact: true }).click();
    await phone.getByRole("link", { name: "Log in" }).waitFor();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Menu", exact: true }).click();
    await phone.getByRole("button", { name: "Filters" }).click();
    await phone.getByRole("dialog", { name: "Filters" }).waitFor();
    await expectAccessible(phone, "[role=dialog]");

    const desk = await openPage({ theme, signedInAs: demo.buyer });
    await desk.goto("/home");
    await desk
      .getByRole("banner")
      .getByRole("button", { name: /your menu/ })
      .click();
    await desk.getByRole("menuitem").first().waitFor();
    await expectAccessible(desk);
    await desk.keyboard.press("Escape");
    const heart = desk.getByRole("button", { name: /^Favorite/ }).first();
    await heart.click();
    await heart.click();
    await desk.getByRole("alertdialog").waitFor();
    await expectAccessible(desk, "[role=alertdialog]");
  });
}

test("a dialog traps the focus and gives it back", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await heart.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press("Tab");
    await page.waitForFunction(() =>
      document.querySelector("[role=alertdialog]")?.contains(document.activeElement),
    );
  }
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  expect(await heart.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("a dialog whose button disappears moves the focus to the content", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  await page.goto("/favorites");
  await page.getByRole("button", { name: /^Favorite/ }).press("Enter");
  await page.getByRole("button", { name: "Accept" }).press("Enter");
  await page.getByRole("heading", { name: "You don't have Favorites" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "content");
});

test("the skip link and each new page move the focus to the content", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).press("Enter");
  await page.waitForURL("**/about");
  await page.waitForFunction(() => document.activeElement?.id === "content");
});

test("with reduced motion nothing moves and the film is paused (behaviour 17)", async () => {
  const page = await openPage();
  await page.goto("/");
  await page.locator("video").scrollIntoViewIfNeeded();
  expect(await page.locator("video").evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  await page.goto("/home");
  await page.getByRole("article").first().hover();
  const long = await page.evaluate(() =>
    document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime)),
  );
  expect(long.filter((ms) => ms > 10)).toEqual([]);
});

// A window of 1280 pixels zoomed to 200% and 400% is one of 640 and 320.
test.each([640, 320])("nothing overflows a window of %i pixels", async (width) => {
  const page = await openPage({ width });
  for (const address of [...open, ...signingIn]) {
    await page.goto(address);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ address, over }).toEqual({ address, over: 0 });
  }
});

test("an expensive car fits the cart on the smallest phone", async () => {
  const page = await openPage({ width: 320 });
  await page.goto("/home?sort=price_desc");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByRole("main").getByRole("link", { name: "View cart" }).click();
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("marks made of colour stay visible in forced colours", async () => {
  const page = await openPage({ forcedColors: true });
  // A car of the demonstration, whose pictures are more than one.
  await page.goto("/home?name=lunaria%20selva");
  await page.getByRole("article").first().getByRole("link").click();
  const dot = page.getByRole("button", { name: "Picture 1" }).locator("span").last();
  const [mark, ground] = await Promise.all([
    dot.evaluate((span) => getComputedStyle(span).backgroundColor),
    page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  ]);
  expect(mark).not.toBe(ground);
  const action = page.getByRole("button", { name: "ADD TO CART" });
  expect(await action.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe("solid");

  await page.getByRole("button", { name: "Show the picture larger" }).click();
  const behind = page.locator(".pswp__bg");
  await expect
    .poll(() => behind.evaluate((one) => getComputedStyle(one).backgroundColor))
    .toMatch(/^rgb\(/);
});

test("what is chosen shows in forced colours", async () => {
  const page = await openPage({ width: 1440, forcedColors: true, signedInAs: demo.admin });
  const look = (control: Locator) =>
    control.evaluate((one) => {
      const { backgroundColor, borderLeftColor } = getComputedStyle(one);
      return `${backgroundColor} ${borderLeftColor}`;
    });
  async function expectToDiffer(chosen: Locator, other: Locator) {
    expect(await look(chosen)).not.toBe(await look(other));
  }
  await page.goto("/admin/dashboard?tab=PRODUCTS&state=Used");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expectToDiffer(button("Used"), button("New"));
  // The system's colour for what is disabled is not made paler.
  const disabled = button("Edit selected");
  expect(await disabled.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
  const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await expectToDiffer(entry("PRODUCTS"), entry("USERS"));
  await page.goto("/home");
  await expectToDiffer(button("Three cars in a row"), button("Two cars in a row"));
});

test("texts and lines are stronger for people who ask their system for more contrast", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?brand=Montefosco");
  await page.emulateMedia({ contrast: "more" });
  for (const theme of ["ivory", "obsidian"]) {
    const found = await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      const luminance = (color: string) => {
        const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        const [r = 0, g = 0, b = 0] = parts.map((part) => (part / 255) ** 2.2);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const ground = luminance(getComputedStyle(document.documentElement).backgroundColor);
      const against = (selector: string, color: "color" | "borderBottomColor") => {
        const element = document.querySelector(selector) as Element;
        const other = luminance(getComputedStyle(element)[color]);
        return Math.max(ground / other, other / ground);
      };
      return {
        text: against("aside legend", "color"),
        box: against("aside .check-box", "borderBottomColor"),
        line: against("body > header", "borderBottomColor"),
        glass: getComputedStyle(document.querySelector(".on-picture") as Element).backgroundColor,
      };
    }, theme);
    expect(found.text).toBeGreaterThan(7);
    expect(found.box).toBeGreaterThan(7);
    expect(found.line).toBeGreaterThan(4.5);
    expect(found.glass).toMatch(/^rgb\(/);
  }
});

test("paints, the scale of prices and the marks of differences keep a colour in forced colours", async () => {
  const page = await openPage({ forcedColors: true });
  const colorOf = (what: Locator) => what.evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.goto("/home?brand=Montefosco");
  const paints = page.locator("aside label span[style]");
  const [first, second] = await Promise.all([0, 1].map((n) => colorOf(paints.nth(n))));
  expect(first).not.toBe(second);

  const car = await carNamed("Lunaria Selva");
  await page.goto(`/detail/${car.id}`);
  const scale = page.locator("section[aria-labelledby=price] [aria-hidden] > span");
  expect(await colorOf(scale.last())).not.toBe(await colorOf(page.locator("body")));

  const other = await carNamed("Corsaletto Vino");
  await page.goto(`/compare?ids=${car.id},${other.id}`);
  const mark = page.getByRole("rowheader", { name: "Price" }).locator("span").first();
  expect(await mark.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("3px");
});
