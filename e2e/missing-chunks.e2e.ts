import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { breakRequests } from "./broken-requests.ts";
import { openPage } from "./browser.ts";
import { carNamed, demoCar } from "./cars.ts";

// Some parts of a page are loaded when they are needed; the connection may fail just then.

test("a dialog that cannot be loaded falls back to the browser's own", async () => {
  const page = await openPage();
  await page.route(/assets\/alert-dialog/, (route) => route.abort());
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.goto("/cart");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    dialog.accept();
  });
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByText("The car has been removed from cart").waitFor();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("You won't be able to revert this!");
});

test("of two questions that are asked while their window loads, only the last one counts", async () => {
  const page = await openPage();
  const held: Route[] = [];
  await page.route(/assets\/alert-dialog/, (route) => void held.push(route));
  for (const name of ["Eridane", "Lunaria"]) {
    await page.goto(`/detail/${(await carNamed(name)).id}`);
    await page.getByRole("button", { name: "ADD TO CART" }).click();
  }
  await page.goto("/cart");
  page.on("dialog", (dialog) => dialog.accept());
  for (const name of ["Remove Eridane", "Remove Lunaria"])
    await page.getByRole("button", { name }).click();
  for (const route of held) await route.abort();
  await page.getByText("The car has been removed from cart").waitFor();
  expect(await page.getByRole("button", { name: /^Remove/ }).allInnerTexts()).toEqual([
    expect.stringContaining("Eridane"),
  ]);
});

test("a sheet that cannot be loaded says so and opens once its code can be loaded", async () => {
  const page = await openPage({ width: 390 });
  const mend = await breakRequests(page, /assets\/dialog-window/);
  await page.goto("/home");
  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  await page.getByText("The shop is briefly unavailable").waitFor();
  mend();
  // Browsers that cache the failure load the page again at this click.
  let again: Promise<void> | undefined;
  page.once("domcontentloaded", () => {
    again = filters.click();
  });
  await filters.click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
  await again;
});

test("a sheet that still cannot be loaded says so and leaves the page usable", async () => {
  const page = await openPage({ width: 390 });
  await page.route(/assets\/dialog-window/, (route) => route.abort());
  await page.route("/readyz", (route) => route.abort());
  await page.goto("/home");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const notices = page.getByText("The shop is briefly unavailable");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect.poll(() => notices.count()).toBeGreaterThan(0);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { name: "ABOUT US" }).waitFor();
});

test("a part of the page whose code cannot be loaded stays as it is and works without", async () => {
  const page = await openPage();
  await page.route(/assets\/controls-/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (one) => one.url().includes("controls-"));
  // Not `page.goto`, which waits for every part.
  await page.mainFrame().goto("/home");
  await failed;
  const box = page.getByRole("checkbox", { name: /^Aldermoor/ }).first();
  await box.check();
  await page.getByLabel("Search", { exact: true }).fill("vulcan");
  await page.getByRole("button", { name: "Apply price" }).click();
  await page.waitForURL(/brand=Aldermoor/);
  await page.getByRole("list", { name: "Filters that are on" }).waitFor();
});

test("a page whose code a deployment removed is loaded as a document", async () => {
  const page = await openPage();
  await page.goto("/home");
  const mend = await breakRequests(page, /assets\/about-/, (route) => {
    mend();
    return route.fulfill({ status: 404 });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about");
  await page.getByRole("heading", { name: "ABOUT US" }).waitFor();
  await page.getByRole("banner").getByRole("switch").click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
    .toBe("obsidian");
});

test("a page whose code never loads is shown once, without scripts", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.route(/assets\/about-/, (route) => route.fulfill({ status: 404 }));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about");
  await page.getByRole("heading", { name: "ABOUT US" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await page.waitForURL("**/home");
  expect(documents).toEqual(["/about", "/home"]);
});

test.each([
  ["scripts", /assets\/.*\.js$/],
  ["theme switch", /assets\/late-layout/],
])("a page whose %s stopped loading when it was left loads again when the visitor comes back", async (_, scripts) => {
  const page = await openPage();
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.mainFrame().goto("/home");
  await failed;
  await page.unroute(scripts);
  // Chromium itself goes on loading them, WebKit does not.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect
    .poll(async () => {
      await page.getByRole("switch").click();
      return page.evaluate(() => document.documentElement.dataset.theme);
    })
    .toBe("obsidian");
});
