import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, type Visit } from "./browser.ts";

const boxOf = (page: Page) => page.getByLabel("Search", { exact: true });

const optionsOf = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const activeOf = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { selected: true });

/** Opens the catalogue; the list for what is to be typed is held back until it is asked for. */
async function openCatalogue(typed: string, visit: Visit = {}) {
  const page = await openPage(visit);
  await page.goto("/home");
  const { promise: told, resolve: list } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === "/home.data" && typed.startsWith(searchParams.get("name") ?? "nothing"),
    async (route) => {
      await told;
      await route.continue().catch(() => {});
    },
  );
  return { page, list };
}

async function typeIn(typed: string, visit: Visit = {}) {
  const opened = await openCatalogue(typed, visit);
  await boxOf(opened.page).pressSequentially(typed);
  const options = optionsOf(opened.page);
  await options.first().waitFor();
  // Until the answer to the whole text arrives, the list is the one for its beginning.
  const others = options.filter({ hasNotText: new RegExp(typed, "i") });
  await expect.poll(() => others.count()).toBe(0);
  return opened;
}

test("a misspelt name finds the cars, and the page says what it looked for (behaviour 152)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await boxOf(page).fill("hochwld");
  await boxOf(page).press("Enter");
  await page.waitForURL(/name=hochwld/);
  await page.getByRole("heading", { name: "Hochwald" }).first().waitFor();
  await expectAccessible(page, "main");
  await page.getByRole("link", { name: "Hochwald", exact: true }).first().waitFor();
  await page.getByText("Did you mean").getByRole("link", { name: "Hochwald" }).click();
  await page.waitForURL(/name=Hochwald/);
  await expect.poll(() => page.getByText("Did you mean").count()).toBe(0);
  await expect.poll(() => boxOf(page).inputValue()).toBe("Hochwald");
});

test("suggestions are chosen by keyboard, with the focus in the text (behaviour 154)", async () => {
  const { page } = await typeIn("montef");
  const box = boxOf(page);
  await box.press("ArrowDown");
  await page.getByRole("combobox", { name: "Search", expanded: true }).waitFor();
  await page.getByRole("status").getByText("suggestions").waitFor();
  await expect.poll(() => activeOf(page).innerText()).toContain("Montefosco");
  expect(await box.getAttribute("aria-activedescendant")).toBe(
    await activeOf(page).getAttribute("id"),
  );
  await box.press("End");
  await expect.poll(() => activeOf(page).locator("img").count()).toBe(1);
  await box.press("Home");
  await expect.poll(() => activeOf(page).innerText()).toContain("BRAND");
  await expectAccessible(page, "main");
  await box.press("Escape");
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await page.getByRole("combobox", { name: "Search", expanded: false }).waitFor();
  await expectAccessible(page, "main");
  expect(await box.inputValue()).toBe("montef");
  await box.press("ArrowDown");
  await box.press("Enter");
  await page.waitForURL(/name=Montefosco/);
  expect(await optionsOf(page).count()).toBe(0);
});

test("a suggested car opens, and its search is among the recent ones until they are cleared (behaviour 154)", async () => {
  const { page } = await typeIn("montef", { width: 390 });
  const car = optionsOf(page).filter({ has: page.locator("img") });
  await car.first().click();
  await page.waitForURL("**/detail/**");
  await page.goto("/home");
  await boxOf(page).click();
  await optionsOf(page)
    .filter({ hasText: /^Montefosco/ })
    .waitFor();
  // Takes no focus, as in Safari the press on a button.
  await page.getByText("Recent searches", { exact: true }).click();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await page.reload();
  await boxOf(page).click();
  expect(await page.evaluate(() => localStorage.getItem("recentSearches"))).toBe("[]");
});

test("once the page lists what was typed, no suggestion lies over its cars (behaviour 154)", async () => {
  const { page, list } = await typeIn("montef");
  list();
  await page.waitForURL(/name=montef/);
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await boxOf(page).fill("");
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("combobox", { name: "Search" }).blur();
  await page.getByRole("searchbox", { name: "Search" }).waitFor();
});

test("a visitor who types faster than answers arrive sees the newest that has arrived (behaviour 154)", async () => {
  const { page } = await openCatalogue("mont");
  const answers = new Map<string | null, () => void>();
  await page.route("**/car/suggest?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q");
    await new Promise<void>((answer) => answers.set(q, answer));
    await route.fulfill({ json: [{ kind: "search", text: `For ${q}`, query: q }] }).catch(() => {});
  });
  await boxOf(page).click();
  await page.getByRole("combobox", { name: "Search" }).waitFor();
  await boxOf(page).pressSequentially("mont");
  await expect.poll(() => [...answers.keys()]).toEqual(["mo", "mon", "mont"]);
  answers.get("mon")?.();
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(["For mon"]);
  answers.get("mont")?.();
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(["For mont"]);
  const late = page.waitForResponse(/q=mo$/);
  answers.get("mo")?.();
  await (await late).finished();
  expect(await optionsOf(page).allInnerTexts()).toEqual(["For mont"]);
});

test("an answer that is no valid JSON leaves the page as it was", async () => {
  const page = await openPage();
  await page.goto("/home");
  const answered = page.waitForResponse(/\/car\/suggest/);
  await page.route("**/car/suggest?*", (route) =>
    route.fulfill({ contentType: "application/json", body: '[{"text":' }),
  );
  await boxOf(page).pressSequentially("kurenai");
  await answered;
  await page.waitForURL(/name=kurenai/);
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  expect(await boxOf(page).inputValue()).toBe("kurenai");
});

test("invisible characters that were pasted along are not searched for (behaviour 238)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await boxOf(page).fill("\u202Elunaria\u202C");
  await page.waitForURL(/name=lunaria$/);
  await page.getByRole("heading", { name: "Lunaria" }).first().waitFor();
  const linked = await page.goto("/home?name=%E2%80%AElunaria");
  expect(linked?.status()).toBe(200);
  expect(await boxOf(page).inputValue()).toBe("lunaria");
  const names = await page.getByRole("article").getByRole("heading").allTextContents();
  expect(names.filter((name) => !name.includes("Lunaria"))).toEqual([]);
});
