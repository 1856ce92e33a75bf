import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Account, demo, newAccount } from "./account.ts";
import { openPage, type Visit } from "./browser.ts";
import { decide } from "./buy.ts";
import { carNamed, newName, publishByCall } from "./cars.ts";
import { expectFits } from "./layout-checks.ts";
import { orderLongest } from "./longest.ts";

let seller: Account;
let car: string;

beforeAll(async () => {
  seller = await newAccount();
  const name = newName();
  await publishByCall(seller, [name]);
  car = (await carNamed(name)).id;
});

/** A visitor who has set letters of 32 instead of 16 px in the browser's settings. */
async function openLarge(visit: Visit = {}): Promise<Page> {
  const page = await openPage(visit);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  return page;
}

const visits: [string, () => Visit, () => string[]][] = [
  [
    "pages for everyone",
    () => ({}),
    () => ["/", "/home", `/detail/${car}`, "/about", "/termsandconditions", "/login", "/register"],
  ],
  ["a seller's pages", () => ({ signedInAs: seller }), sellersPages],
  [
    "the dashboard",
    () => ({ signedInAs: demo.admin }),
    () => ["/admin/dashboard", "/admin/dashboard?tab=products"],
  ],
];

function sellersPages(): string[] {
  return ["/profile?tab=posts", "/profile?tab=profile", "/publish-your-car", `/user/edit/${car}`];
}

test.each(
  visits,
)("%s fit with letters twice as large (behaviour 230)", async (_, visit, addresses) => {
  const page = await openLarge(visit());
  for (const address of addresses()) {
    await page.goto(address);
    await expectFits(page);
  }
});

test("with large letters the longest order fits the dashboard", async () => {
  const { buyer, page: buyerPage, pay } = await orderLongest();
  await pay.click();
  await decide(buyerPage, "approve");
  const page = await openLarge({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=ORDERS&name=${buyer.email.slice(0, 20)}`);
  await expectFits(page);
  const order = page.getByRole("link", { name: /^View order/ });
  await page.goto(String(await order.getAttribute("href")));
  await expectFits(page);
});

test("with large letters the filters of the dashboard show the whole chosen option", async () => {
  const page = await openLarge({ width: 390, signedInAs: demo.admin });
  for (const tab of ["users", "products", "orders", "audit"]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    expect(await page.locator("main select").evaluateAll(cutSelects)).toEqual([]);
  }
});

/** The chosen options that their selects have no room for; runs in the page. */
function cutSelects(selects: (HTMLElement | SVGElement)[]): string[] {
  return selects.flatMap((select) => {
    if (!(select instanceof HTMLSelectElement) || !select.checkVisibility()) return [];
    const words = document.createElement("span");
    words.textContent = select.selectedOptions[0]?.textContent ?? "";
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    Object.assign(words.style, { font, position: "absolute", whiteSpace: "nowrap" });
    document.body.append(words);
    const needed = words.offsetWidth;
    words.remove();
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return needed > room ? [`${words.textContent}: ${needed} of ${room} px`] : [];
  });
}

test("with large letters the number of a picture and the button that turns the car do not overlap", async () => {
  const page = await openLarge({ width: 320 });
  const reply = await page.request.get("/api/car/search?name=lunaria%20selva&limit=1");
  const [shown] = await reply.json();
  await page.goto(`/detail/${shown.id}`);
  const [number, button] = await Promise.all([
    page.getByText("1 / 5").boundingBox(),
    page.getByRole("button", { name: "Turn the car" }).boundingBox(),
  ]);
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThan(button?.x ?? 0);
});

test("with large letters the name of a car's seller has the width of its card", async () => {
  const page = await openLarge({ width: 320 });
  await page.goto(`/detail/${car}`);
  const card = page.getByRole("main").locator('a[href^="/seller/"]');
  const [room, name] = await Promise.all([
    card.evaluate((link) => {
      const { paddingLeft, paddingRight } = getComputedStyle(link);
      return link.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    }),
    card.getByText("Ada Driver").evaluate((text) => text.clientWidth),
  ]);
  expect(name).toBe(room);
});

/** The placeholders that their fields have no room for; runs in the page. */
function cutSuggestions(fields: (HTMLElement | SVGElement)[]): string[] {
  return fields.flatMap((field) => {
    if (!(field instanceof HTMLInputElement) || !field.checkVisibility()) return [];
    const words = document.createElement("span");
    words.textContent = field.placeholder;
    const { fontFamily, fontWeight, paddingLeft, paddingRight } = getComputedStyle(field);
    const { fontSize } = getComputedStyle(field, "::placeholder");
    const style = { fontFamily, fontWeight, fontSize, position: "absolute", whiteSpace: "nowrap" };
    Object.assign(words.style, style);
    document.body.append(words);
    const needed = words.offsetWidth;
    words.remove();
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return needed > room ? [`${field.placeholder}: ${needed} of ${room} px`] : [];
  });
}

const dashboardTab = (tab: string) => `/admin/dashboard?tab=${tab}`;

test("with large letters fields show their whole placeholder", async () => {
  const page = await openLarge({ width: 320, signedInAs: demo.admin });
  for (const address of ["/home", ...["users", "products", "orders", "audit"].map(dashboardTab)]) {
    await page.goto(address);
    expect(await page.locator("main input[placeholder]").count()).toBeGreaterThan(0);
    expect(await page.locator("main input[placeholder]").evaluateAll(cutSuggestions)).toEqual([]);
  }
});

test("with large letters a person's country is shown whole", async () => {
  const resident = await newAccount(undefined, { country: "United Arab Emirates" });
  const page = await openLarge({ width: 320, signedInAs: resident });
  await page.goto("/profileSettings");
  await page.getByLabel("Country").waitFor();
  expect(await page.locator("main select").evaluateAll(cutSelects)).toEqual([]);
});

test("with large letters the filters of a phone fit their sheet and show their whole options", async () => {
  const page = await openLarge({ width: 320 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: "CLEAR FILTERS" }).waitFor();
  const groups = sheet.locator("fieldset");
  const over = await groups.evaluateAll(
    (all) =>
      all.filter((group) => group.scrollWidth > (group.parentElement?.clientWidth ?? 0)).length,
  );
  expect(over).toBe(0);
  expect(await sheet.locator("select").evaluateAll(cutSelects)).toEqual([]);
});

test.each([
  ["/home", "input[type=search]", "search svg"],
  ["/login", "input[type=password]", "button[aria-label='Show password'] svg"],
])("with large letters the icon in a field of %s is centred", async (address, field, sign) => {
  const page = await openLarge({ width: 320 });
  await page.goto(address);
  const middle = async (what: string) => {
    const { y = 0, height = 0 } = (await page.locator(`main ${what}`).first().boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(await middle(sign)).toBeCloseTo(await middle(field), 0);
});

/** The words that are broken between two lines; runs in the page. */
function brokenWords(elements: (HTMLElement | SVGElement)[]): string[] {
  return elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });
}

test("with large letters no word of a car's facts is broken", async () => {
  const page = await openLarge({ width: 320 });
  const reply = await page.request.get("/api/car/search?name=lunaria%20selva&limit=1");
  const [shown] = await reply.json();
  await page.goto(`/detail/${shown.id}`);
  expect(await page.locator("main dl > div > *").evaluateAll(brokenWords)).toEqual([]);
});

test("with large letters the number of an order has the width of its list", async () => {
  const page = await openLarge({ width: 320, signedInAs: demo.buyer });
  await page.goto("/profile?tab=purchases");
  await page
    .getByRole("link", { name: /^View order/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "What happens next" }).waitFor();
  const facts = page.getByRole("main").locator("dl");
  const [list, number] = await Promise.all([
    facts.boundingBox(),
    facts.locator("dd").first().boundingBox(),
  ]);
  expect(number?.width).toBe(list?.width);
});

test("with large letters no word of a bought car is broken", async () => {
  const page = await openLarge({ width: 320, signedInAs: demo.buyer });
  await page.goto("/profile?tab=purchases");
  await page
    .getByRole("link", { name: /^View order/ })
    .first()
    .waitFor();
  const lines = page.getByRole("tabpanel").locator("li p, li .price");
  expect(await lines.count()).toBeGreaterThan(3);
  expect(await lines.evaluateAll(brokenWords)).toEqual([]);
});

test("with large letters no word of a car in the cart is broken, and the number of cars fits its circle", async () => {
  const page = await openLarge({ width: 320 });
  await page.goto(`/detail/${(await carNamed("Aventurine")).id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
  const lines = page.getByRole("main").locator("tbody p");
  expect(await lines.count()).toBeGreaterThan(1);
  expect(await lines.evaluateAll(brokenWords)).toEqual([]);
  const size = await page
    .getByRole("link", { name: "Cart, 1 car" })
    .locator("span")
    .evaluate(
      (circle) => Number.parseFloat(getComputedStyle(circle).fontSize) / circle.clientHeight,
    );
  expect(size).toBeLessThan(0.75);
});

test("with large letters the bar of a car shows its price on one line, and messages are above it", async () => {
  const page = await openLarge({ width: 320 });
  await page.goto(`/detail/${car}`);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const bar = page.getByRole("region", { name: "Buy this car" });
  await bar.getByRole("button", { name: "ADD TO CART" }).waitFor();
  expect(await bar.locator("p").evaluateAll(brokenWords)).toEqual([]);
  const tall = await bar.getByText("USD").evaluate((text) => text.getClientRects().length);
  expect(tall).toBe(1);
  const cut = await bar.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(cut).toBe(0);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).paddingBottom))
    .toBe(`${Math.round(height)}px`);
});

test("with large letters the buttons under the form of a car are of one width", async () => {
  const page = await openLarge({ width: 320, signedInAs: seller });
  await page.goto("/publish-your-car");
  const [cancel, publish] = await Promise.all(
    ["Cancel", "Publish"].map((name) =>
      page.getByRole("button", { name, exact: true }).boundingBox(),
    ),
  );
  expect(cancel?.width).toBe(publish?.width);
});
