import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { appCode } from "#test/second-factor.ts";
import { newAccount, signInByCall } from "./account.ts";
import { openPage } from "./browser.ts";
import { carNamed, demoCar, newCar } from "./cars.ts";

test("a double click on ADD TO CART counts once, and a later click says it is in the cart (behaviour 34)", async () => {
  const page = await openPage();
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  const add = page.getByRole("button", { name: "ADD TO CART" });
  await add.dblclick();
  await page.getByText("The car has been added to cart").waitFor();
  expect(await page.getByText("The car is already in your cart").count()).toBe(0);
  await add.click();
  await page.getByText("The car is already in your cart").waitFor();
});

test("a double click on the heart adds the favorite and asks nothing (behaviour 36)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Favorite/ })
    .first();
  await heart.dblclick();
  await page.waitForFunction(() => localStorage.getItem("favorites")?.includes("id"));
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("a click on the next heart right after the first one adds that car too", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  const hearts = page.getByRole("main").getByRole("button", { name: /^Favorite/ });
  // As if the list had scrolled in between, so that the second heart is where the first was and the
  // browser counts a double click.
  await hearts.nth(0).dispatchEvent("click", { detail: 1 });
  await hearts.nth(1).dispatchEvent("click", { detail: 2 });
  expect(await hearts.nth(0).getAttribute("aria-pressed")).toBe("true");
  expect(await hearts.nth(1).getAttribute("aria-pressed")).toBe("true");
});

test("on a phone a control that is pressed is paler", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home?brand=Montefosco");
  const main = page.getByRole("main");
  const card = main.getByRole("article").first();
  const opacity = (control: Locator) => control.evaluate((one) => getComputedStyle(one).opacity);
  const pressed = async (control: Locator) => {
    await control.hover();
    await page.mouse.down();
    const [paler, veil] = [
      await opacity(control),
      await control.evaluate((one) => getComputedStyle(one, "::after").backgroundColor),
    ];
    // Let go elsewhere, which is no click.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    return { paler, veil };
  };
  const controls = [
    main.getByRole("button", { name: "Filters" }),
    card.getByRole("button", { name: /^Favorite/ }),
    card.getByRole("button", { name: /^Compare/ }),
    page.getByRole("link", { name: "Marque" }).first(),
  ];
  for (const control of controls) {
    expect(await opacity(control)).toBe("1");
    expect((await pressed(control)).paler).toBe("0.65");
  }
  expect((await pressed(card.getByRole("link"))).veil).toMatch(/ \/ 0\.35\)$/);
});

/** The second click of a double click, where the pointer is, once the first one has had its effect. */
async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** A tap as phones report it, without counting taps; it is made this many milliseconds from now. */
const tap = (place: Locator, after = 0) =>
  place.evaluate((element, wait) => {
    const touch = { pointerType: "touch", detail: 1, bubbles: true, cancelable: true };
    const click = new PointerEvent("click", touch);
    Object.defineProperty(click, "timeStamp", { value: performance.now() + wait });
    element.dispatchEvent(click);
  }, after);

test("a double tap on a phone counts once, and uses nothing of the filters that it opens (behaviours 34, 36, 228)", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home?brand=Montefosco");
  const heart = page.locator(".heart-button").first();
  await tap(heart);
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  // As the second tap of a double tap, however busy this machine is.
  await tap(heart, -1e4);

  // A question of the heart would cover the button. The filters' code is loaded by their first tap.
  for (const later of [1000, 2000]) {
    await tap(page.getByRole("button", { name: "Filters · 1" }));
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const box = sheet.getByRole("checkbox", { name: /^Montefosco/ });
    await box.waitFor();
    await tap(box, -1e4);
    await tap(sheet.getByRole("button", { name: "Close" }), -1e4);
    expect(await box.isChecked()).toBe(true);
    await tap(sheet.getByRole("button", { name: "Close" }), later);
    await sheet.waitFor({ state: "detached" });
  }

  await page.goto(`/detail/${(await demoCar()).id}`);
  await page.evaluate(() => window.scrollTo(0, 1e6));
  const bar = page.getByRole("region", { name: "Buy this car" });
  await tap(bar.getByRole("button", { name: "ADD TO CART" }));
  await tap(bar.getByRole("link", { name: "View cart" }), -1e4);
  expect(page.url()).toContain("/detail/");
  await tap(bar.getByRole("link", { name: "View cart" }), 1000);
  await page.waitForURL("**/cart");
});

test("a double click that opens a window leaves it open", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/profileSettings");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail" });
  await dialog.getByLabel("New e-mail").waitFor();
  // As if the button were beside the window.
  await page.mouse.move(5, 5);
  await clickAgain(page);
  await dialog.getByLabel("New e-mail").fill("next@people.example");
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });
});

test("a double click on a button that asks does not answer the question", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const page = await openPage({ signedInAs: seller });
  await page.goto("/profile?tab=posts");
  await page.getByRole("button", { name: /^Delete / }).click();
  const accept = page.getByRole("alertdialog").getByRole("button", { name: "Accept" });
  // As if the button were where that of the question is.
  await accept.dispatchEvent("click", { detail: 2 });
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await carNamed(car.name)).toMatchObject({ id: car.id });
});

test("a double click on Turn on does not close the recovery codes", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/profileSettings");
  await page.getByRole("button", { name: "Turn on one-time codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on one-time codes" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await dialog.getByRole("textbox", { name: "Code" }).fill(appCode(secret.replaceAll(" ", "")));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" });
  await codes.waitFor();
  await clickAgain(page);
  // Nor does a click beside them.
  await page.mouse.click(5, 5);
  await dialog
    .getByRole("button", { name: "I have stored them" })
    .dispatchEvent("click", { detail: 2 });
  await dialog.getByRole("link", { name: "Download" }).focus();
  expect(await codes.isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("a double click on End ends one session", async () => {
  const account = await newAccount();
  for (const _ of [1, 2]) await signInByCall(account);
  const page = await openPage({ signedInAs: account });
  await page.goto("/profileSettings");
  const ends = page.getByRole("button", { name: /^End the session/ });
  expect(await ends.count()).toBe(2);
  await ends.first().click();
  await page.getByText("The session has ended").waitFor();
  await expect.poll(() => ends.count()).toBe(1);
  await expect.poll(() => ends.first().isEnabled()).toBe(true);
  await ends.first().dispatchEvent("click", { detail: 2 });
  await expect.poll(() => ends.first().isEnabled()).toBe(true);
  await page.reload();
  expect(await ends.count()).toBe(1);
});
