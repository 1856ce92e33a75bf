import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SEARCH_DEBOUNCE_MS } from "#shared/constants.ts";
import { expectAccessible, openPage } from "./browser.ts";

/** A car of the demonstration, which has several pictures; those of other journeys may have none. */
const PICTURED = "/home?name=lunaria%20selva";

test("typing searches one second after the last key, and an empty field shows all (behaviour 27)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const all = await page.getByRole("article").count();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).search));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Search", { exact: true }).pressSequentially("zzzz");
  await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1);
  expect(asked.filter((search) => search.includes("name="))).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await page.getByText("Check the spelling of the word").waitFor();
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByLabel("Search", { exact: true }).fill("");
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("article").count()).toBe(all);
});

test.each(["/home/", "/Home"])("typing searches at %s, too (behaviours 3, 27)", async (address) => {
  const page = await openPage();
  await page.goto(address);
  expect(await page.getByRole("link", { name: "Skip to cars" }).count()).toBe(1);
  await page.getByLabel("Search", { exact: true }).fill("lunaria");
  await page.waitForURL(/name=lunaria/);
});

test("the carousel shows one picture at every width of the window", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto(PICTURED);
  const car = page.getByRole("article").first().getByRole("link");
  await page.goto((await car.getAttribute("href")) ?? "");
  const viewport = page.getByRole("group", { name: /arrow keys/ });
  const picture = viewport.getByRole("img", { name: /picture 1 of/ });
  const room = async () => {
    const [outer, inner] = [await viewport.boundingBox(), await picture.boundingBox()];
    return (
      outer &&
      inner &&
      [inner.x - outer.x, inner.width - outer.width].map((gap) => Math.abs(Math.round(gap)))
    );
  };
  for (const width of [1100, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(room).toEqual([0, 0]);
  }
});

test("the pager stops at both ends and says where it is (behaviour 29)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByText(/^page 1 to \d+$/).waitFor();
  expect(await page.getByRole("button", { name: "Prev" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(/^page 2 to \d+$/).waitFor();
  const [, last] = /to (\d+)/.exec(await page.getByText(/^page 2 to/).innerText()) ?? [];
  await page.goto(`/home?page=${last}`);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Prev" }).focus();
  await page.keyboard.press(" ");
  await page.getByText(`page ${Number(last) - 1} to ${last}`).waitFor();
});

test("values chosen in quick succession show at once and are all asked for (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const brands = page.getByRole("group", { name: "Brand" }).getByRole("checkbox");
  await brands.nth(0).check();
  await brands.nth(1).check();
  await page.waitForURL((url) => url.searchParams.getAll("brand").length === 2);
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(["brand", "brand"]);
  expect(await brands.nth(0).isChecked()).toBe(true);
  expect(await brands.nth(1).isChecked()).toBe(true);
  await page.getByRole("button", { name: "CLEAR FILTERS" }).click();
  await brands.nth(0).check();
  await page.waitForURL((url) => url.searchParams.getAll("brand").length === 1);
  expect(await brands.nth(1).isChecked()).toBe(false);
});

test("CLEAR FILTERS also clears text that was typed and not searched (behaviour 26)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByLabel("Min price").fill("90000");
  await page.getByLabel("Max price").fill("50000");
  await page.getByRole("button", { name: "Apply price" }).click();
  await page.getByRole("complementary").getByRole("alert").getByText("cannot be greater").waitFor();
  await page.getByLabel("Search", { exact: true }).fill("zz");
  await page.getByRole("button", { name: "CLEAR FILTERS" }).click();
  await expect.poll(() => page.getByLabel("Min price").inputValue()).toBe("");
  expect(await page.getByLabel("Max price").inputValue()).toBe("");
  expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("");
  expect(await page.getByRole("complementary").getByText("cannot be greater").count()).toBe(0);
});

/** The pause after the last key of a search lasts until the page gets the event `pause-ends`. */
function holdPause(page: Page): Promise<void> {
  return page.evaluate((pauseMs) => {
    const setTimer = window.setTimeout;
    let search = () => {};
    const later = (run: () => void, ms?: number) => {
      if (ms !== pauseMs) return setTimer(run, ms);
      search = run;
      return 0;
    };
    window.setTimeout = later as typeof setTimeout;
    addEventListener("pause-ends", () => search());
  }, SEARCH_DEBOUNCE_MS);
}

const endPause = (page: Page) => page.evaluate(() => dispatchEvent(new Event("pause-ends")));

test("a car that is opened just as a search begins stays open (behaviour 27)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await holdPause(page);
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("home.data")) searches.push(request.url());
  });
  await page.getByLabel("Search").fill("montefosco");
  const opened = page.getByRole("article").first().getByRole("link");
  await opened.evaluate((link) => {
    (link as HTMLAnchorElement).click();
    dispatchEvent(new Event("pause-ends"));
  });
  await page.waitForURL("**/detail/**");
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
  expect(searches).toEqual([]);
});

test("an answer that arrives during typing removes no letter", async () => {
  const page = await openPage();
  await page.goto("/home");
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/name=por$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await holdPause(page);
  const box = page.getByLabel("Search", { exact: true });
  const asked = page.waitForRequest(/name=por$/);
  await box.pressSequentially("por");
  await endPause(page);
  await asked;
  await box.press("s");
  arrive();
  await page.getByRole("link", { name: "“por”, remove" }).waitFor();
  expect(await box.inputValue()).toBe("pors");
  await box.pressSequentially("che");
  await endPause(page);
  await page.getByRole("link", { name: "“porsche”, remove" }).waitFor();
  expect(await box.inputValue()).toBe("porsche");
});

test("filters, order and page survive back, reload and a shared address (behaviour 31)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByRole("checkbox", { name: /^Used/ }).click();
  await page.waitForURL(/state=Used/);
  await page.getByLabel("Sort").selectOption({ label: "Lower price" });
  await page.waitForURL(/sort=price_asc/);
  await page.reload();
  const prices = await page.getByText(/^\$ [\d.]+ USD$/).allInnerTexts();
  const numbers = prices.map((price) => Number(price.replace(/\D/g, "")));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("sort"));
  await page.getByRole("checkbox", { name: /^Used/, checked: true }).waitFor();
  await page.getByRole("button", { name: "CLEAR FILTERS" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("checkbox", { name: /^Used/, checked: false }).waitFor();
});

test("the count beside a filter is the number of its results (behaviour 24)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const choice = page.getByRole("group", { name: "State" }).getByText("New").locator("..");
  const count = /\d+/.exec(await choice.innerText())?.[0];
  await page.getByRole("checkbox", { name: /^New/ }).click();
  await page.getByText(`${count} cars`, { exact: true }).waitFor();
});

test("a minimum above the maximum warns and searches nothing (behaviour 25)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByLabel("Min price").fill("9000");
  await page.getByLabel("Max price").fill("10");
  await page.getByRole("button", { name: "Apply price" }).click();
  const warning = "The minimum price cannot be greater than the maximum price";
  await page.getByRole("alert").filter({ hasText: warning }).waitFor();
  expect(await page.getByText(warning).count()).toBe(1);
  expect(page.url()).not.toContain("minPrice");
});

test("brands and colours show five, and the rest on demand (behaviour 24)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const brands = page.getByRole("group", { name: "Brand" });
  expect(await brands.getByRole("checkbox").count()).toBe(5);
  await brands.getByRole("button", { name: "Show more" }).click();
  expect(await brands.getByRole("checkbox").count()).toBeGreaterThan(10);
  await brands.getByRole("button", { name: "Show less" }).click();
  expect(await brands.getByRole("checkbox").count()).toBe(5);
});

test("a chosen brand is always shown, wherever it is in the list", async () => {
  const page = await openPage();
  await page.goto("/home?brand=Wexcombe");
  const brands = page.getByRole("group", { name: "Brand" });
  await brands.getByRole("checkbox", { name: /^Wexcombe/, checked: true }).waitFor();
  expect(await brands.getByRole("checkbox").count()).toBe(5);
});

test("on a phone the filters open in a sheet", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: /^Used/ }).click();
  await page.waitForURL(/state=Used/);
  await sheet.getByRole("button", { name: /^Show \d+ cars/ }).click();
  await sheet.waitFor({ state: "hidden" });
});

test("the pictures of a car turn by keys and dots, endlessly (behaviour 32)", async () => {
  const page = await openPage();
  await page.goto(PICTURED);
  await page.getByRole("article").first().getByRole("link").click();
  const pictures = page.getByRole("region", { name: /^Pictures of/ });
  const dots = pictures.getByRole("button", { name: /^Picture \d/ });
  await dots.nth(1).waitFor();
  const last = await dots.count();
  await pictures.getByRole("group").focus();
  await page.keyboard.press("ArrowLeft");
  await pictures.locator(`button:nth-child(${last})[aria-current="true"]`).waitFor();
  await dots.first().click();
  await pictures.locator('button:nth-child(1)[aria-current="true"]').waitFor();
});

test("the pictures open over the window, and focus comes back (behaviour 149)", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto(PICTURED);
  await page.getByRole("article").first().getByRole("link").click();
  const open = page.getByRole("button", { name: "Show the picture larger" });
  await open.click();
  const lightbox = page.getByRole("dialog", { name: /^Pictures of/ });
  await lightbox.getByText(/^1 \/ \d$/).waitFor();
  await expectAccessible(page);
  for (let key = 0; key < 8; key += 1) {
    await page.keyboard.press("Tab");
    expect(await lightbox.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("ArrowRight");
  await lightbox.getByText(/^2 \/ \d$/).waitFor();
  await page.keyboard.press("Escape");
  await lightbox.waitFor({ state: "detached" });
  await expect.poll(() => open.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.locator('[aria-label="Picture 2"][aria-current="true"]').waitFor();
});

test("on a phone on its side the whole picture is in view (behaviour 32)", async () => {
  const page = await openPage({ width: 844 });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(PICTURED);
  await page.getByRole("article").first().getByRole("link").click();
  const picture = page.getByRole("img", { name: /picture 1 of/ });
  const bottom = async () => {
    const box = await picture.boundingBox();
    return box ? [box.y + box.height <= 390, Math.round((box.width / box.height) * 10)] : [];
  };
  await expect.poll(bottom).toEqual([true, 15]);
});

test.each([
  "ivory",
  "obsidian",
] as const)("catalogue and car are accessible in %s", async (theme) => {
  for (const width of [390, 1440]) {
    const page = await openPage({ theme, width });
    await page.goto("/home");
    await expectAccessible(page);
    await page.getByRole("article").first().getByRole("link").click();
    await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
    await expectAccessible(page);
  }
});
