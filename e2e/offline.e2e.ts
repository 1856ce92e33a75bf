import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { breakRequests } from "./broken-requests.ts";
import { expectAccessible, openPage } from "./browser.ts";

const said = (page: Page) => page.getByRole("status").filter({ hasText: /offline|shop|our side/ });
const cars = (page: Page) => page.getByRole("main").getByRole("article");
const pageData = /\.data(\?|$)/;

test("a filter chosen offline keeps the list, says so and is applied when the connection is back", async () => {
  const page = await openPage();
  await page.goto("/home");
  const before = await cars(page).count();
  await page.context().setOffline(true);
  await page
    .getByRole("checkbox", { name: /^Aldermoor/ })
    .first()
    .click();
  await page.getByText("You are offline.").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await cars(page).count()).toBe(before);
  expect(page.url()).not.toContain("brand");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.waitForURL(/brand=Aldermoor/);
  await said(page).waitFor({ state: "detached" });
});

test.each([
  "/home",
  "/admin/dashboard",
])("on a phone the line that says that the visitor is offline covers nothing of %s", async (address) => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto(address);
  const top = page.getByRole("heading", { level: 1 });
  await top.waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  const line = await said(page).boundingBox();
  const heading = await top.boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
});

test("pictures that could not be loaded offline are loaded when the connection is back (behaviour 9)", async () => {
  const page = await openPage({ width: 390 });
  const mend = await breakRequests(page, "**/pictures/**");
  // Cars of other journeys may have no picture, or all the same.
  await page.goto("/home?name=lunaria");
  const picture = cars(page).first().getByRole("img").first();
  const isLoaded = () =>
    picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(() => picture.getAttribute("data-broken")).toBe("");
  await page.context().setOffline(true);
  mend();
  expect(await isLoaded()).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(isLoaded).toBe(true);
  await expect.poll(() => page.locator("img[data-broken]").count()).toBe(0);
});

test("a link clicked offline keeps the page and opens when the connection is back", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByText("The page opens when the connection is back.").waitFor();
  await cars(page).first().waitFor();
  expect(page.url()).toMatch(/\/home$/);
  await page.context().setOffline(false);
  await page.waitForURL("**/about");
  await page.getByRole("heading", { name: "ABOUT US" }).waitFor();
});

test("a car that the pointer or the focus reaches offline leaves the page as it is (behaviour 9)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.context().setOffline(true);
  const failed = page.waitForEvent("console", (one) => /car-.*js/.test(one.location().url));
  await cars(page).first().getByRole("link").hover();
  await failed;
  await page.getByText("You are offline.").waitFor();
  await cars(page).first().waitFor();
  await page.context().setOffline(false);
  await cars(page).first().getByRole("link").click();
  await page.waitForURL(/\/detail\//);
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
});

test("a visitor who chooses another page while offline gets the last one chosen", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.context().setOffline(true);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About Us" }).click();
  await page.getByText("The page opens when").waitFor();
  await footer.getByRole("link", { name: "Terms & Conditions" }).click();
  await page.context().setOffline(false);
  await page.waitForURL(/termsandconditions/i);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
});

test("a page chosen at the moment when the shop answers again is the one that opens", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.context().setOffline(true);
  const answers = await page.evaluateHandle(() => {
    const ask = window.fetch;
    const answers: (() => void)[] = [];
    const held = () =>
      new Promise<Response>((resolve) => answers.push(() => resolve(new Response())));
    window.fetch = (input, init) => (input === "/readyz" ? held() : ask(input, init));
    return answers;
  });
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About Us" }).click();
  await expect.poll(() => answers.evaluate(({ length }) => length)).toBe(1);
  await page.context().setOffline(false);
  await footer.getByRole("link", { name: "Terms & Conditions" }).evaluate((link, [answer]) => {
    (link as HTMLElement).click();
    // Before the click is rendered.
    answer?.();
  }, answers);
  await page.waitForURL(/termsandconditions/i);
});

test.each([
  [503, "The shop is briefly unavailable"],
  [500, "Something went wrong on our side"],
])("when the shop answers %s the page stays, and Try again opens the next one", async (status, words) => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  const mend = await breakRequests(page, pageData, (route) =>
    route.fulfill({ status, body: "no" }),
  );
  await page.getByRole("button", { name: "Next" }).click();
  await said(page).getByText(words).waitFor();
  await cars(page).first().waitFor();
  expect(page.url()).toMatch(/\/home$/);
  mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/page=2/);
  await said(page).waitFor({ state: "detached" });
});

test("a call made offline says that the visitor is offline (behaviour 9)", async () => {
  const page = await openPage();
  await page.goto("/login/forgotpassword");
  await page.context().setOffline(true);
  await page.getByLabel("E-mail").fill("nobody@people.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("You are offline, please try again when the connection is back").waitFor();
});

test("a call that is never answered ends with a message after a minute, and can be repeated", async () => {
  const page = await openPage();
  await page.goto("/login/forgotpassword");
  const shortMinute = await page.evaluateHandle(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 100);
    return () => {
      AbortSignal.timeout = timeout;
    };
  });
  const mend = await breakRequests(page, "**/api/**", () => new Promise(() => {}));
  await page.getByLabel("E-mail").fill("nobody@people.example");
  const send = page.getByRole("button", { name: "Send the link" });
  await send.click();
  await page.getByText("The shop is briefly unavailable").waitFor();
  // This answer may take longer than the shortened minute.
  await shortMinute.evaluate((restore) => restore());
  mend();
  await send.click();
  await page.getByText("If this e-mail has an account,").waitFor();
});
