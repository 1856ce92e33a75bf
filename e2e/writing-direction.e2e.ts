import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, newAccount, signInByCall } from "./account.ts";
import { openPage } from "./browser.ts";
import { buy } from "./buy.ts";
import { carNamed, newName } from "./cars.ts";

const ARABIC = "سيارة BMW (2019) جميلة!";
const ENGLISH = "One owner.";

/** Whether the first word of a paragraph is at the right of its last character. */
const startsAtRight = (text: Locator, paragraph: string) =>
  text.evaluate((element, searched) => {
    const node = element.firstChild as Text;
    const start = node.data.indexOf(searched);
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(start) > leftOf(start + searched.length - 1);
  }, paragraph);

const directionOf = (field: Locator) => field.evaluate((one) => getComputedStyle(one).direction);

/** A New car whose description has a paragraph of each direction, by a new seller. */
async function publishArabicCar(seller: Account) {
  const { storage } = await signInByCall(seller);
  const page = await openPage({ signedInAs: seller });
  const name = newName();
  const car = { name, brand: "Kea", model: 1999, state: "New", price: 30_000 };
  const description = `${ARABIC}\n${ENGLISH}`;
  const data = { ...car, description, userId: storage.userId };
  const reply = await page.request.post("/api/car/create/", { data });
  expect(reply.status()).toBeLessThan(300);
  return { page, car: await carNamed(name) };
}

async function expectBothDirections(page: Page): Promise<void> {
  const description = page.getByText(ENGLISH);
  expect(await startsAtRight(description, ARABIC)).toBe(true);
  expect(await startsAtRight(description, ENGLISH)).toBe(false);
}

test("each paragraph of a description is in the direction of its script (behaviour 79)", async () => {
  const { page, car } = await publishArabicCar(await newAccount());
  await page.goto(`/detail/${car.id}`);
  await expectBothDirections(page);

  await page.goto(`/user/edit/${car.id}`);
  const field = page.getByLabel("Description");
  expect(await directionOf(field)).toBe("ltr");
  await field.fill(ARABIC);
  expect(await directionOf(field)).toBe("rtl");
  await field.fill(ENGLISH);
  expect(await directionOf(field)).toBe("ltr");
});

test("a review is in the direction of its script (behaviour 79)", async () => {
  const { car } = await publishArabicCar(await newAccount());
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto(`/detail/${car.id}`);
  await buy(page);
  await page.goto(`/detail/${car.id}`);
  await page.getByRole("radio", { name: "4 stars" }).press("Space");
  const title = page.getByLabel("Title");
  const review = page.getByLabel("Review", { exact: true });
  await title.fill("جميلة جداً!");
  await review.fill(ARABIC);
  expect([await directionOf(title), await directionOf(review)]).toEqual(["rtl", "rtl"]);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectArabicReview(page);
  await page.goto("/profile?tab=reviews");
  await expectArabicReview(page);
});

async function expectArabicReview(page: Page): Promise<void> {
  const title = page.getByRole("heading", { name: "جميلة جداً!" });
  await title.waitFor();
  expect(await startsAtRight(title, "جميلة جداً!")).toBe(true);
  const review = page.getByText(ARABIC, { exact: true });
  expect(await startsAtRight(review, ARABIC)).toBe(true);
}
