import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { messages } from "#shared/messages.ts";
import { demo } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";

declare global {
  interface Window {
    /** Whether the filter for used cars showed as chosen, each time that it was drawn. */
    shown: boolean[];
  }
}

const LOTS = [
  { name: "Quokka One", body: "suv", gearbox: "manual", mileage: 8_000, model: 2019 },
  { name: "Quokka Two", body: "suv", gearbox: "automatic", mileage: 60_000, model: 2012 },
  { name: "Quokka Three", body: "coupe", gearbox: "manual", mileage: null, model: 2019 },
];

async function offerLots(): Promise<void> {
  const { request } = await openPage({ signedInAs: demo.seller });
  for (const lot of LOTS) {
    const data = { brand: "Quokka", state: "Used", price: 90_000, color: "Red", ...lot };
    const reply = await request.post("/api/car/create", { data });
    expect(reply.status(), await reply.text()).toBe(201);
  }
}

test("a buyer finds a car by two facts, removes one and shares the address (behaviour 196)", async () => {
  await offerLots();
  const page = await openPage();
  await page.goto("/home?brand=Quokka");
  await page.getByRole("checkbox", { name: /^SUV 2/ }).check();
  await page.getByText("2 cars", { exact: true }).waitFor();
  await page.getByLabel("From year").selectOption({ label: "2019 (1)" });
  await page.waitForURL(/minModel=2019/);
  await page.getByText("1 car", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Quokka One" }).waitFor();

  const on = page.getByRole("list", { name: "Filters that are on" });
  await on.getByRole("link", { name: "SUV, remove" }).click();
  await page.getByText("2 cars", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Quokka Three" }).waitFor();
  expect(await page.getByRole("checkbox", { name: /^SUV/ }).isChecked()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("cars");

  const friend = await openPage({ width: 390, theme: "obsidian" });
  await friend.goto(page.url());
  await friend.getByRole("heading", { name: "Quokka Three" }).waitFor();
  await friend.getByRole("button", { name: "Filters · 2" }).click();
  const sheet = friend.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: /^Manual/ }).check();
  await friend.waitForURL(/gearbox=manual/);
  await expectAccessible(friend);
  await sheet.getByRole("button", { name: "Show 2 cars" }).click();
  await friend.getByRole("link", { name: "Clear all" }).click();
  await friend.waitForURL((url) => url.search === "");
  await friend.getByRole("button", { name: "Filters", exact: true }).waitFor();
});

test("a brand is found by a part of its name (behaviour 196)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const brands = page.getByRole("group", { name: "Brand" });
  await brands.getByLabel("Find a brand").fill("serra");
  await expect.poll(() => brands.getByRole("checkbox").count()).toBe(1);
  await brands.getByRole("checkbox", { name: /^Serravento/ }).check();
  await page.waitForURL(/brand=Serravento/);
  await brands.getByLabel("Find a brand").fill("zzz");
  await brands.getByText("No brand of this name").waitFor();
});

test("a filter shows as it was chosen at every moment until its cars are there (behaviour 243)", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    const field = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "checked");
    window.shown = [];
    Object.defineProperty(HTMLInputElement.prototype, "checked", {
      ...field,
      set(this: HTMLInputElement, checked: boolean) {
        if (this.type === "checkbox" && this.value === "Used") window.shown.push(checked);
        field?.set?.call(this, checked);
      },
    });
  });
  await page.goto("/home");
  const box = page.getByRole("checkbox", { name: /^Used/ });
  const chip = page.getByRole("link", { name: "Used, remove" });
  // React cycles through ten priorities, and with one of them the answer came last.
  for (let n = 0; n < 12; n += 1) {
    const checked = n % 2 === 0;
    await page.evaluate(() => {
      window.shown = [];
    });
    await box.setChecked(checked);
    await chip.waitFor({ state: checked ? "visible" : "hidden" });
    const shown = await page.evaluate(() => window.shown);
    expect(new Set(shown)).toEqual(new Set([checked]));
  }
});

/** Answers of the catalogue wait until the function that this returns is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/home\.data/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

test("a filter that was removed does not come back with the next choice on a slow line (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home?state=Used&gearbox=manual");
  const letGo = await holdAnswers(page);
  await page.getByRole("link", { name: "Used, remove" }).click();
  await page.getByRole("checkbox", { name: /^Used/, checked: false }).waitFor();
  await page.getByRole("group", { name: "Brand" }).getByRole("checkbox").first().check();
  letGo();
  await page.waitForURL(/brand=/);
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(["brand", "gearbox"]);
});

test("Clear all moves the focus to the cars, and no filter that it removed comes back with the next choice (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home?state=Used&gearbox=manual");
  const letGo = await holdAnswers(page);
  await page.getByRole("link", { name: "Clear all" }).press("Enter");
  await page.getByRole("checkbox", { name: /^Used/, checked: false }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("cars");
  await page.getByRole("group", { name: "Brand" }).getByRole("checkbox").first().check();
  letGo();
  await page.waitForURL(/brand=/);
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(["brand"]);
});

test("Next, pressed while a filter is under way, leads to the second page with it (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home?page=3");
  const letGo = await holdAnswers(page);
  const box = page.getByRole("checkbox", { name: /^Used/ });
  await box.check();
  await expect
    .poll(() => page.getByRole("button", { name: "Next" }).getAttribute("href"))
    .toBe("/home?state=Used&page=2");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForFunction(() => {
    const next = window.__reactRouterDataRouter?.state.navigation.location as Location | undefined;
    return next?.search.includes("page=2");
  });
  expect(await box.isChecked()).toBe(true);
  letGo();
  await page.waitForURL((url) => url.search === "?state=Used&page=2");
  await page.getByText(/^page 2 to/).waitFor();
  expect(await box.isChecked()).toBe(true);
});

test("a tick shows before its cars are asked for, and a link pressed with it leads where it says (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const order = await page.evaluate(async () => {
    const steps: string[] = [];
    const { fetch } = window;
    const isAsked = new Promise<void>((done) => {
      window.fetch = (...args) => {
        steps.push("cars");
        done();
        return fetch(...args);
      };
    });
    requestAnimationFrame(() => steps.push("frame"));
    document.querySelector<HTMLElement>("[value=Used][type=checkbox]")?.click();
    await isAsked;
    window.fetch = fetch;
    return steps;
  });
  expect(order).toEqual(["frame", "cars"]);
  await page.waitForURL(/state=Used/);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[value=Used][type=checkbox]")?.click();
    document.querySelector<HTMLElement>("footer a[href='/about']")?.click();
  });
  await page.waitForURL(/\/about$/);
  await page.goBack();
  await page.getByRole("checkbox", { name: /^Used/, checked: true }).waitFor();
});

test("a press on a car shows before its page is asked for, and with Ctrl it opens a tab (behaviour 243)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const car = page.locator("article a").first();
  const underWay = page.evaluate(
    () =>
      new Promise<string | undefined>((done) => {
        const tell = () =>
          done(window.__reactRouterDataRouter?.state.navigation.location?.pathname);
        window.addEventListener("click", tell, { once: true });
      }),
  );
  await car.click();
  expect(await underWay).toBe(undefined);
  await page.waitForURL(/\/detail\//);
  await page.goBack();
  await page.getByRole("heading", { name: "The catalogue" }).waitFor();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    car.click({ modifiers: ["Control"] }),
  ]);
  await tab.waitForURL(/\/detail\//);
  expect(new URL(page.url()).pathname).toBe("/home");
});

test("two or three cars stand in a row, some wider, and the browser remembers it (behaviour 196, 204)", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home");
  const perRow = () =>
    page
      .getByRole("article")
      .evaluateAll(
        (cars) =>
          cars.filter(
            (car) => car.getBoundingClientRect().top === cars[0]?.getBoundingClientRect().top,
          ).length,
      );
  expect(await perRow()).toBe(3);
  expect(await rows(page)).toEqual([3, 2, 3, 1, 3]);
  await page.getByRole("button", { name: "Two cars in a row" }).click();
  await expect.poll(perRow).toBe(2);
  await page.reload();
  expect(await perRow()).toBe(2);
  expect(await rows(page)).toEqual([2, 2, 1, 2, 2, 1, 2]);
  await page.getByRole("button", { name: "Two cars in a row", pressed: true }).waitFor();
  await expectAccessible(page);
});

test("two years in the wrong order show a message, and a right one removes it (behaviour 241)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const values = await page
    .getByLabel("From year")
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const [newest = "", oldest = ""] = [values[1], values.at(-1)];
  await page.goto(`/home?maxModel=${oldest}`);
  await page.getByLabel("From year").selectOption(newest);
  const message = page.getByRole("alert").filter({ hasText: "Left out of the search" });
  await message.getByText(messages.yearRange).waitFor();
  await expectAccessible(page);
  await page.getByLabel("To year").selectOption(newest);
  await message.waitFor({ state: "detached" });
});

test("without scripts the form filters by facts, and links remove them (behaviour 10)", async () => {
  const page = await openPage({ scripts: false });
  await page.goto("/home");
  const year = page.getByLabel("From year");
  await year.selectOption({ index: 1 });
  await page.locator("noscript button", { hasText: "Apply" }).first().click();
  await page.waitForURL(/minModel=\d{4}/);
  await page.getByRole("link", { name: / remove$/ }).click();
  await page.waitForURL((url) => !url.search.includes("minModel"));
});

/** How many cars each row of the list has. */
const rows = (page: Page) =>
  page.getByRole("article").evaluateAll((cars) => {
    const tops = cars.map((car) => Math.round(car.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  });
