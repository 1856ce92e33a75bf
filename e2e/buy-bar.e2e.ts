import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { newCar } from "./cars.ts";

const PHONE = 390;
const BAR_HEIGHT = 64;

const barOf = (page: Page) => page.getByRole("region", { name: "Buy this car" });

/** Opens a car's page and scrolls until its own button has left the screen. */
async function openBar(page: Page, id: string) {
  await page.goto(`/detail/${id}`);
  expect(await barOf(page).count()).toBe(0);
  await scrollTo(page, 1e6);
  const bar = barOf(page);
  await bar.waitFor();
  return bar;
}

const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

/** Waits until the page has handled a scroll and has painted its effects. */
const framesOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

async function startCheckout(page: Page, { id, name, brand, price }: Car) {
  const items = [{ id, title: `${name} ${brand}`, unit_price: price, quantity: 1 }];
  const data = { items, date: new Date().toISOString() };
  const reply = await page.request.post("/api/create_preference/", { data });
  expect(reply.ok()).toBe(true);
  return (await reply.json()) as { init_point: string };
}

test("on phones a bar with name, price and ADD TO CART shows once the page's own button is scrolled past (behaviour 112)", async () => {
  const page = await openPage({ width: PHONE });
  const car = await newCar();
  const bar = await openBar(page, car.id);
  await bar.getByText(car.name).waitFor();
  await bar.getByText("$ 30.000 USD").waitFor();
  expect((await bar.boundingBox())?.height).toBe(BAR_HEIGHT + 1);
  await expectAccessible(page);

  await scrollTo(page, 0);
  await bar.waitFor({ state: "hidden" });
  await page.keyboard.press("End");
  await bar.waitFor();
  expect(await page.getByRole("button", { name: "ADD TO CART" }).count()).toBe(2);
});

test("a double press in the bar adds the car once and stays; View cart takes its place and the focus (behaviours 34, 112)", async () => {
  const page = await openPage({ width: PHONE });
  const bar = await openBar(page, (await newCar()).id);
  await bar.getByRole("button", { name: "ADD TO CART" }).dblclick();
  const notice = page.getByText("The car has been added to cart");
  await notice.waitFor();
  const link = bar.getByRole("link", { name: "View cart" });
  await link.waitFor();
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(page.url()).toContain("/detail/");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? ""))).toHaveLength(1);
  const [told, covered] = await Promise.all([notice.boundingBox(), bar.boundingBox()]);
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(covered?.y ?? 0);

  await page.keyboard.press("Enter");
  await page.waitForURL("**/cart");
});

test("the bar hides neither the footer's last line nor what has the focus (behaviour 112)", async () => {
  const page = await openPage({ width: PHONE });
  const bar = await openBar(page, (await newCar()).id);
  const top = (await bar.boundingBox())?.y ?? 0;
  const line = await page.getByText("© 2023 Marque").boundingBox();
  expect(Math.floor((line?.y ?? 0) + (line?.height ?? 0))).toBeLessThanOrEqual(top);

  await scrollTo(page, 0);
  await bar.waitFor({ state: "hidden" });
  const names: string[] = [];
  for (let focused = await press("Tab"); focused; focused = await press("Tab")) {
    expect(focused.hidden, focused.name).toBe(false);
    names.push(focused.name);
  }
  expect(names).toContain("About Us");
  // In the page, and in the bar, which is shown by then and comes before the footer.
  expect(names.filter((name) => name === "ADD TO CART")).toHaveLength(2);
  await scrollTo(page, 1e6);
  await bar.waitFor();
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  expect((await press("Shift+Tab"))?.inBar).toBe(true);

  async function press(key: string) {
    await page.keyboard.press(key);
    await framesOf(page);
    return page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const shown = document.querySelector("[data-bar=shown]");
      const inBar = element.closest("[data-bar]") !== null;
      const { bottom } = element.getBoundingClientRect();
      // A fraction of a pixel hides nothing.
      const covered = shown && Math.floor(bottom) > shown.getBoundingClientRect().top;
      const hidden = covered === true && !inBar;
      return { name: element.textContent || element.ariaLabel || "", hidden, inBar };
    });
  }
});

test("the bar does what the page's button does: one's own, a sold, a held and a pending car (behaviours 35, 112)", async () => {
  const seller = await newAccount();
  const buyer = await newAccount();
  const [own, held, paid] = [await newCar(seller), await newCar(), await newCar()];
  const actionsIn = async (page: Page, { id }: Car) => {
    const bar = await openBar(page, id);
    const actions = [
      ...(await bar.getByRole("button").all()),
      ...(await bar.getByRole("link").all()),
    ];
    return { bar, actions: await Promise.all(actions.map((one) => one.textContent())) };
  };

  const sellers = await openPage({ width: PHONE, signedInAs: seller });
  expect((await actionsIn(sellers, own)).actions).toEqual(["Edit"]);

  const buyers = await openPage({ width: PHONE, signedInAs: buyer });
  await startCheckout(buyers, held);
  const visitors = await openPage({ width: PHONE });
  const ofHeld = await actionsIn(visitors, held);
  expect(ofHeld.actions).toEqual(["ADD TO CART"]);
  await ofHeld.bar.getByText(/^On hold until \d\d:\d\d/).waitFor();
  await expectAccessible(visitors);

  const { init_point } = await startCheckout(buyers, paid);
  const decided = { form: { outcome: "pending" }, maxRedirects: 0 };
  expect((await buyers.request.post(init_point, decided)).status()).toBe(303);
  await expect
    .poll(async () => (await buyers.request.get("/api/buy/pending")).text())
    .toContain(paid.id);
  expect((await actionsIn(buyers, paid)).actions).toEqual(["See my purchases"]);

  const sold = await soldCar();
  const ofSold = await actionsIn(visitors, sold);
  expect(ofSold.actions).toEqual([]);
  await ofSold.bar.getByText("Sold", { exact: true }).waitFor();
});

/** A car that the demonstration's buyer has bought. */
async function soldCar(): Promise<Car> {
  const page = await openPage({ signedInAs: demo.buyer });
  await page.goto("/about");
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const userId = await page.evaluate(() => localStorage.getItem("userId"));
  for (const { id } of await read(`/buy/getbyuser/${userId}`))
    for (const bought of (await read(`/buy/detail/${id}`)).cars) {
      const car = await read(`/car/detail/${bought.id}`);
      if (car.sold) return car;
    }
  throw new Error("The demonstration's buyer has bought no used car.");
}

test("on wide screens name, price and button stay beside the page, without a bar (behaviour 112)", async () => {
  const page = await openPage({ width: 1024 });
  await page.goto(`/detail/${(await newCar()).id}`);
  const add = page.getByRole("button", { name: "ADD TO CART" });
  const before = await add.boundingBox();
  await scrollTo(page, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  const after = await add.boundingBox();
  expect(after?.y).toBeGreaterThan(80);
  expect(after?.y).toBeLessThanOrEqual(before?.y ?? 0);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await barOf(page).count()).toBe(0);
});

test("the emphasis moves from ADD TO CART to View cart once the car is in the cart (behaviour 34)", async () => {
  const page = await openPage();
  await page.goto(`/detail/${(await newCar()).id}`);
  const background = (name: string, role: "button" | "link") =>
    page
      .getByRole("main")
      .getByRole(role, { name })
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const emphasis = await background("ADD TO CART", "button");
  await page.getByRole("button", { name: "ADD TO CART" }).dblclick();
  await page.getByRole("main").getByRole("link", { name: "View cart" }).waitFor();
  await page.mouse.move(0, 0);
  await expect.poll(() => background("View cart", "link")).toBe(emphasis);
  await expect.poll(() => background("ADD TO CART", "button")).not.toBe(emphasis);
  expect(page.url()).toContain("/detail/");
});
