import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Account, demo, newAccount } from "./account.ts";
import { openPage, type Visit } from "./browser.ts";
import { carNamed, newName, publishByCall } from "./cars.ts";
import { expectFits } from "./layout-checks.ts";

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

test("with large letters the filters of the dashboard show the whole of what is chosen", async () => {
  const page = await openLarge({ width: 390, signedInAs: demo.admin });
  for (const tab of ["users", "products", "orders", "audit"]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    expect(await page.locator("main select").evaluateAll(cutSelects)).toEqual([]);
  }
});

/** The chosen words that their selects have no room for; runs in the page. */
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

test("with large letters the number of a picture and the button that turns the car stand apart", async () => {
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
