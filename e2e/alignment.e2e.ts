import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { openPage } from "./browser.ts";
import { expectFits } from "./layout-checks.ts";

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not shown.");
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
};
const middleOf = async (what: Locator) => {
  const { top, bottom } = await boxOf(what);
  return (top + bottom) / 2;
};

test("a card whose picture could not be loaded is as wide as the others", async () => {
  const page = await openPage({ width: 1440 });
  await page.route("**/pictures/**", (route) => route.abort());
  // Other journeys add cars of other brands, some without pictures.
  await page.goto("/home?brand=Montefosco");
  const card = page.getByRole("article").nth(1);
  await card.scrollIntoViewIfNeeded();
  await card.locator("img[data-broken]").waitFor();
  const cell = await boxOf(card.locator(".."));
  expect((await boxOf(card)).width).toBeCloseTo(cell.width);
});

test("a picture that could not be loaded is the outline of a car, and keeps its alternative text", async () => {
  const page = await openPage({ width: 390 });
  await page.route("**/pictures/**", (route) => route.abort());
  await page.goto("/home?brand=Montefosco");
  const picture = page.getByRole("img", { name: "Silver Montefosco Lunaria Aperta" });
  await picture.and(page.locator("[data-broken]")).waitFor();
  const shown = await picture.evaluate((image) => getComputedStyle(image).content);
  expect(shown).toMatch(/^url\("data:image\/svg\+xml/);
});

test("the number of filters does not make their button higher than the order beside it", async () => {
  const page = await openPage({ width: 320 });
  await page.goto(
    "/home?brand=Aldermoor&brand=Serravento&state=Used&minModel=2000&sort=price_desc",
  );
  const [filters, order] = await Promise.all([
    boxOf(page.getByRole("button", { name: "Filters · 4" })),
    boxOf(page.getByLabel("Sort")),
  ]);
  expect(filters.height).toBe(order.height);
});

test.each(["ORDERS", "AUDIT"])("dates are not cut off on a narrow phone in %s", async (tab) => {
  const page = await openPage({ width: 320, signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=${tab}`);
  for (const name of ["From", "To"]) {
    const [shown, needed] = await page.getByLabel(name).evaluate((field) => {
      const { width } = field.getBoundingClientRect();
      field.style.width = "max-content";
      return [width, field.getBoundingClientRect().width];
    });
    expect(shown).toBeGreaterThanOrEqual(needed ?? 0);
  }
});

test.each([
  320, 390,
])("the buttons for selected rows share a line and are equally wide at %i px", async (width) => {
  const page = await openPage({ width, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const [edit, remove] = await Promise.all(
    ["Edit selected", "Delete selected"].map((name) => boxOf(page.getByRole("button", { name }))),
  );
  expect(remove?.top).toBe(edit?.top);
  expect(remove?.width).toBe(edit?.width);
  await expectFits(page);
});

test("the head of the actions ends where their icons do", async () => {
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const icon = page
    .getByRole("button", { name: /^Delete / })
    .last()
    .locator("svg");
  const head = await page.getByRole("columnheader", { name: "Actions" }).evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getBoundingClientRect().right;
  });
  // The icon has a little room around its lines, and the head after its last letter.
  expect(Math.abs((await boxOf(icon)).right - head)).toBeLessThanOrEqual(3);
});

test("the stars of a table are in the middle of their row", async () => {
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS&sort=rating&order=desc");
  const row = page.getByRole("row").nth(1);
  const [stars, middle] = await Promise.all([
    middleOf(row.getByRole("img", { name: /stars$/ })),
    middleOf(row),
  ]);
  expect(Math.abs(stars - middle)).toBeLessThan(2);
});

test("a list from which nothing has been chosen looks like an empty field", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/register");
  const country = page.getByLabel("Country");
  const color = () => country.evaluate((list) => getComputedStyle(list).color);
  const muted = await page
    .getByText("Already have an account?")
    .evaluate((text) => getComputedStyle(text).color);
  expect(await color()).toBe(muted);
  await country.selectOption("Italy");
  await expect.poll(color).not.toBe(muted);
});

test("the way back and the first field of a form around signing in are on one line", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/login");
  const [back, label] = await Promise.all([
    middleOf(page.getByRole("link", { name: "Back to Home" })),
    middleOf(page.getByText("E-mail", { exact: true })),
  ]);
  expect(Math.abs(back - label)).toBeLessThanOrEqual(1);
});

test("the description of a car form ends where its pictures end", async () => {
  const page = await openPage({ width: 1440, signedInAs: demo.seller });
  await page.goto("/publish-your-car");
  const [words, pictures] = await Promise.all([
    boxOf(page.getByLabel("Description")),
    boxOf(page.getByRole("button", { name: "Save Images" })),
  ]);
  expect(Math.abs(words.bottom - pictures.bottom)).toBeLessThanOrEqual(1);
});

test("the e-mail of a buyer is on one line of the orders on a desktop", async () => {
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  const { email } = demo.buyer;
  await page.goto(`/admin/dashboard?tab=ORDERS&name=${encodeURIComponent(email)}`);
  const { height } = await boxOf(page.getByRole("cell").getByText(email).first());
  expect(height).toBeLessThan(30);
});

test("the heads that sort a table are large enough to be pressed", async () => {
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  const heads = page.getByRole("columnheader").getByRole("link");
  const heights = await heads.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test("on a tablet the filters of the audit trail take two lines, and those of the orders one", async () => {
  const page = await openPage({ width: 768, signedInAs: demo.admin });
  const tops = (...labels: string[]) =>
    Promise.all(labels.map(async (label) => (await boxOf(page.getByLabel(label))).top));
  await page.goto("/admin/dashboard?tab=AUDIT");
  const [who, action, what, from, to] = await tops("Who", "Action", "What", "From", "To");
  expect([action, what]).toEqual([who, who]);
  const clear = await boxOf(page.getByRole("link", { name: "Clear" }));
  expect([to, clear.top]).toEqual([from, from]);
  await page.goto("/admin/dashboard?tab=ORDERS");
  const [status, ...dates] = await tops("Status", "From", "To");
  expect(dates).toEqual([status, status]);
});

test("on a tablet no figure of the dashboard has a line to itself", async () => {
  const page = await openPage({ width: 768, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const name = (text: string) => boxOf(page.getByText(new RegExp(`^${text} in `)));
  const [sold, revenue] = await Promise.all([name("Cars sold"), name("Revenue")]);
  expect(revenue.top).toBe(sold.top);
});

test("on a phone the price of a bought car is above the link to its review", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.buyer });
  await page.goto("/profile?tab=purchases");
  await page
    .getByRole("link", { name: /^View order/ })
    .last()
    .click();
  const car = page.getByRole("region", { name: "Cars" }).getByRole("listitem").first();
  const [price, link] = await Promise.all([
    boxOf(car.getByText(/^\$ /)),
    boxOf(car.getByRole("link", { name: /review/i })),
  ]);
  expect(price.bottom).toBeLessThanOrEqual(link.top);
});

/** The dots of a text behind which nothing follows on their line; runs in the page. */
function lastDots(text: Element): number {
  const all = document.createRange();
  all.selectNodeContents(text);
  const boxes = [...all.getClientRects()];
  let last = 0;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let part = walker.nextNode(); part; part = walker.nextNode())
    for (const { index } of part.textContent?.matchAll(/·/g) ?? []) {
      const dot = document.createRange();
      dot.setStart(part, index);
      dot.setEnd(part, index + 1);
      const { right, bottom } = dot.getBoundingClientRect();
      if (!boxes.some((box) => box.bottom === bottom && box.right > right + 4)) last += 1;
    }
  return last;
}

test("no line of a card ends or begins with a dot, and a dot is before a country on the same line", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?brand=Aldermoor");
  const facts = page.getByText(/^20\d\d · Used · .* km/);
  expect(await facts.count()).toBeGreaterThan(1);
  for (const line of await facts.all()) expect(await line.evaluate(lastDots)).toBe(0);
  const countryOf = async (mileage: string, name: string) => {
    const line = facts.filter({ hasText: mileage });
    const country = line.getByText(name);
    const dot = await country.evaluate((one) => getComputedStyle(one, "::before").content);
    expect(dot).toBe('"·"');
    return { country: await boxOf(country), line: await boxOf(line) };
  };
  const below = await countryOf("9.100 km", "United Arab Emirates");
  expect(below.country.left).toBe(below.line.left);
  const beside = await countryOf("27.000 km", "Switzerland");
  expect(beside.country.top).toBeLessThan(beside.line.top + 4);
});

test("the only car of a search is shown large on a desktop", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?name=lunaria%20selva");
  const picture = page.getByRole("article").getByRole("img").first();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(500);
});
