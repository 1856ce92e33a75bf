import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { carNamed, demoCar, newName, publishByCall } from "./cars.ts";

const edgesOf = (what: Locator) =>
  what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** How many lines a part of a text takes. */
const linesOf = (element: Element, part: string) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const start = text.textContent?.indexOf(part) ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + part.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }
  return 0;
};

/** Whether the placeholder of a field, or the option of a select, is shown whole. */
const fits = (field: Locator) =>
  field.evaluate((control) => {
    const isInput = control instanceof HTMLInputElement;
    if (!isInput && !(control instanceof HTMLSelectElement)) return false;
    const text = isInput ? control.placeholder : (control.selectedOptions[0]?.text ?? "");
    const style = getComputedStyle(control);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return false;
    pen.font = style.font;
    const room =
      control.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    return pen.measureText(text).width <= room;
  });

test.each([
  "USERS",
  "PRODUCTS",
  "ORDERS",
])("what can be searched for is readable on a phone in %s", async (tab) => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=${tab}`);
  expect(await fits(page.getByRole("searchbox"))).toBe(true);
});

test.each([320, 768])("the order of a table is readable at %i px", async (width) => {
  const page = await openPage({ width, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const order = page.getByLabel("Sort");
  await order.selectOption({ label: "Full Name, descending" });
  expect(await fits(order)).toBe(true);
});

test("on a phone the lines of a table are as wide as those around it", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const head = await edgesOf(page.getByText(/^\d+ users$/).locator(".."));
  const line = await page
    .getByRole("row")
    .nth(1)
    .evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const after = getComputedStyle(row, "::after");
      const own = Number.parseFloat(getComputedStyle(row).borderBottomWidth);
      const inset = own > 0 ? 0 : Number.parseFloat(after.left);
      return { left: left + inset, right: right - inset };
    });
  expect(line).toEqual({ left: head.left, right: head.right });
});

test("a message about a field of the car form moves nothing", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.seller });
  await page.goto("/publish-your-car");
  const top = async () => (await edgesOf(page.getByLabel("Brand"))).top;
  const before = await top();
  await page.getByLabel("Name", { exact: true }).fill("Vulcan9");
  await page.getByText("The name must contain only letters").waitFor();
  expect(await top()).toBe(before);
});

test("the message of a form that is not complete moves nothing above it", async () => {
  const page = await openPage({ width: 1440 });
  await page.setViewportSize({ width: 1440, height: 1080 });
  await page.goto("/register");
  const top = async () => (await edgesOf(page.getByRole("heading", { level: 1 }))).top;
  const before = await top();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText("Form incomplete").waitFor();
  expect(await top()).toBe(before);
});

test("a note is closer to its own field than to the next one", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.seller });
  const gaps = async (field: string, note: string, next: string) => {
    const [own, words, after] = await Promise.all([
      edgesOf(page.getByLabel(field, { exact: true })),
      edgesOf(page.getByText(note)),
      edgesOf(page.getByText(next, { exact: true })),
    ]);
    return { above: words.top - own.bottom, below: after.top - words.bottom };
  };
  await page.goto("/profileSettings");
  const email = await gaps("E-mail", "The address that you log in with", "Name");
  await page.goto("/publish-your-car");
  const model = await gaps("Model", "The model year", "State");
  for (const { above, below } of [email, model]) expect(below).toBeGreaterThanOrEqual(2 * above);
});

test('the lines of "Did you mean" are as far apart as those of any text', async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home?name=hochwld");
  const text = page.getByText("Did you mean");
  const { height, line } = await text.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(height / line).toBeCloseTo(Math.round(height / line), 1);
  expect(height).toBeLessThan(4 * line);
});

test("the name of a country stays on one line of a card", async () => {
  const page = await openPage({ width: 1440 });
  const country = "United Arab Emirates";
  await page.goto(`/home?brand=Aldermoor&location=${encodeURIComponent(country)}`);
  const card = page.getByRole("article").filter({ hasText: "9.100 km" });
  expect(await card.evaluate(linesOf, country)).toBe(1);
});

test("a click on any word of a card opens the car", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?brand=Montefosco");
  const card = page.getByRole("article").filter({ hasText: "Lunaria Aperta" });
  const missed = await card.evaluate((article) => {
    const words = [...article.querySelectorAll(".card-words *")].filter(
      (one) => !one.children.length,
    );
    return words.flatMap((word) => {
      const { left, top, width, height } = word.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit?.closest("a") ? [] : [word.textContent];
    });
  });
  expect(missed).toEqual([]);
});

test("the first section of the terms begins at the margin of the page on a tablet", async () => {
  const page = await openPage({ width: 768 });
  await page.goto("/termsandconditions");
  const [button, title] = await Promise.all([
    edgesOf(page.getByRole("button", { name: "Warranty" })),
    edgesOf(page.getByRole("heading", { level: 1 })),
  ]);
  expect(button.left).toBe(title.left);
  await page.getByRole("button", { name: "Return Policy" }).click();
  const returns = page.getByRole("button", { name: "Return Policy" });
  await expect.poll(async () => (await edgesOf(returns)).right).toBeLessThanOrEqual(768);
});

test("the row of sections of the terms fades out where more follow, and hides nothing at its end", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/termsandconditions");
  const row = page.getByRole("navigation", { name: "Sections" });
  const fade = await row.evaluate((nav) => {
    const { backgroundImage, position, width, right } = getComputedStyle(nav, "::after");
    const padding = Number.parseFloat(getComputedStyle(nav).paddingRight);
    // Sticky elements stop before the padding.
    const gap = padding + Number.parseFloat(right);
    return { backgroundImage, position, width: Number.parseFloat(width), gap };
  });
  expect(fade).toMatchObject({ position: "sticky", gap: 0 });
  expect(fade.backgroundImage).toContain("linear-gradient");
  await row.evaluate((nav) => nav.scrollTo({ left: nav.scrollWidth, behavior: "instant" }));
  const [{ right: end }, { right }] = await Promise.all([
    edgesOf(row),
    edgesOf(row.getByRole("button", { name: "Contact" })),
  ]);
  expect(end - right).toBeGreaterThanOrEqual(fade.width);
});

const groundOf = (what: Locator) => what.evaluate((one) => getComputedStyle(one).backgroundColor);

async function openSheet(page: Page): Promise<Locator> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Filters" }).click();
  return page.getByRole("dialog", { name: "Filters" });
}

test.each([
  "ivory",
  "obsidian",
] as const)("the sheet of filters is of one colour in %s", async (theme) => {
  const page = await openPage({ width: 390, theme });
  const sheet = await openSheet(page);
  const foot = sheet.getByRole("button", { name: /^Show \d+ cars$/ }).locator("..");
  expect(await groundOf(foot)).toBe(await groundOf(sheet));
});

test("on a phone the cart has no heading for a column that it does not show", async () => {
  const page = await openPage({ width: 390 });
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.goto("/cart");
  const head = page.getByRole("columnheader", { name: "Price" });
  const { left, right } = await edgesOf(head);
  expect(right - left).toBeLessThanOrEqual(1);
});

test("the average of the reviews is centred on its stars and their number", async () => {
  const page = await openPage({ width: 390 });
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  const average = page.getByRole("region", { name: "Reviews" }).getByText(/^\d\.\d$/);
  const middle = async (what: Locator) => {
    const { top, bottom } = await edgesOf(what);
    return (top + bottom) / 2;
  };
  const beside = average.locator("xpath=following-sibling::*[1]");
  expect(Math.abs((await middle(average)) - (await middle(beside)))).toBeLessThan(1);
});

test("without scripts the button that applies the order takes the place of the filters", async () => {
  const page = await openPage({ width: 390, scripts: false });
  await page.goto("/home");
  const [button, order] = await Promise.all([
    edgesOf(page.locator("main header noscript button")),
    edgesOf(page.getByLabel("Sort")),
  ]);
  expect(order.left - button.right).toBeLessThan(16);
});

test("a slash between the steps to a car never begins a line", async () => {
  const page = await openPage({ width: 320 });
  const seller = await newAccount();
  const name = `${newName()}ab cdef`.slice(0, 20);
  await publishByCall(seller, [name]);
  await page.goto(`/detail/${(await carNamed(name)).id}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "150%";
  });
  const steps = page.getByRole("navigation", { name: "Breadcrumb" });
  const [{ left }, slashes] = await Promise.all([
    edgesOf(steps),
    steps.getByText("/", { exact: true }).all(),
  ]);
  expect(slashes).toHaveLength(2);
  for (const slash of slashes) expect((await edgesOf(slash)).left).toBeGreaterThan(left + 8);
});

test("the link that clears all filters is below them, at the same margin", async () => {
  const page = await openPage({ width: 390 });
  await page.goto(
    "/home?brand=Aldermoor&brand=Serravento&location=Spain&fuel=petrol&state=Used&minPrice=50000&maxPrice=900000&minModel=2000",
  );
  const filters = page.getByRole("list", { name: "Filters that are on" });
  const [first, link] = await Promise.all([
    edgesOf(filters.getByRole("link").first()),
    edgesOf(filters.getByText("Clear all")),
  ]);
  expect(link.top).toBeGreaterThan(first.bottom);
  expect(link.left).toBe(first.left);
});

test("the line under the first tab of a profile is as wide as its word", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.buyer });
  await page.goto("/profile?tab=purchases");
  const [line, word] = await page.getByRole("tab", { name: "Purchases" }).evaluate((tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab);
    return [tab, range].map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    });
  });
  expect(line).toEqual(word);
});

test("buttons of a window that stand below each other are equally wide", async () => {
  const page = await openPage({ width: 320, signedInAs: await newAccount() });
  await page.goto("/profileSettings");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail" });
  const [cancel, send] = await Promise.all(
    ["Cancel", "Send the link"].map((name) => dialog.getByRole("button", { name }).boundingBox()),
  );
  expect(send?.y).toBeGreaterThan(cancel?.y ?? 0);
  expect(send?.width).toBe(cancel?.width);
});
