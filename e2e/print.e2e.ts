import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { openPage } from "./browser.ts";
import { newCar } from "./cars.ts";

test("a car's page prints what describes the car, under the shop's name, without its buttons (behaviour 231)", async () => {
  const page = await openPage();
  const [car] = await (await page.request.get("/api/car/search?limit=1&name=lunaria")).json();
  await page.goto(`/detail/${car.id}`);
  const press = [
    page.getByRole("link", { name: "Skip to content" }),
    page.getByRole("button", { name: "ADD TO CART" }),
    page.getByRole("button", { name: /^Show the picture/ }),
    page.getByRole("button", { name: /^Favorite/ }).first(),
    page.getByRole("button", { name: "Picture 2", exact: true }),
    page.getByRole("heading", { name: "Similar cars" }),
    page.getByRole("banner").getByRole("link", { name: "Register" }),
    page.getByRole("switch", { name: "Dark mode" }),
  ];
  for (const one of press) await one.waitFor();
  await page.getByRole("button", { name: "Picture 2", exact: true }).click();
  await page.emulateMedia({ media: "print" });
  for (const one of press) expect(await one.isVisible()).toBe(false);
  for (const name of [car.name, "Description", "Specification"])
    expect(await page.getByRole("heading", { name }).first().isVisible()).toBe(true);
  const name = page.getByRole("banner").getByRole("link", { name: "Marque" });
  expect(await name.isVisible()).toBe(true);
  const [stage, picture] = await Promise.all([
    page.getByRole("region", { name: /^Pictures of/ }).boundingBox(),
    page.getByAltText(/picture 1 of/).boundingBox(),
  ]);
  expect(picture?.x).toBeCloseTo(stage?.x ?? 0, 0);
});

test("the terms print without the buttons of their sections", async () => {
  const page = await openPage();
  await page.goto("/termsandconditions");
  const button = page.getByRole("button", { name: "Return Policy" });
  await button.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await button.isVisible()).toBe(false);
  expect(await page.getByRole("heading", { name: "Return Policy" }).isVisible()).toBe(true);
});

test("purchases print without the tabs of the profile, and with the chosen dates only", async () => {
  const page = await openPage({ signedInAs: demo.buyer });
  await page.goto("/profile?tab=purchases");
  const tab = page.getByRole("tab", { name: "Reviews" });
  const dates = page.getByLabel("Date", { exact: true });
  await tab.waitFor();
  // On its side.
  await page.setViewportSize({ width: 1123, height: 794 });
  await page.emulateMedia({ media: "print" });
  expect(await tab.isVisible()).toBe(false);
  expect(await dates.isVisible()).toBe(false);
  const [heading, name] = await Promise.all([
    page.getByRole("heading", { name: "Purchases" }).boundingBox(),
    page.getByRole("banner").getByRole("link", { name: "Marque" }).boundingBox(),
  ]);
  expect(heading?.x).toBe(name?.x);
  await page.goto("/profile?tab=purchases&date=Last%20year");
  await page.getByRole("heading", { name: "Purchases" }).waitFor();
  expect(await dates.isVisible()).toBe(true);
});

test("lists print without what is pressed, and no entry is cut by the end of a sheet", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const [upright, onItsSide] = [
    { width: 794, height: 1123 },
    { width: 1123, height: 794 },
  ];
  const main = page.getByRole("main");
  const press = main.locator(
    "button, select, input, nav, [aria-label='Cars in the cart'] .link, a[title]:has(svg)",
  );
  const own = await newCar(demo.admin);
  await page.goto("/home");
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify([own]));
  const shown = () => press.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  for (const [address, entry, sheet] of [
    ["/home?brand=Montefosco", "li:has(article)", upright],
    ["/home?brand=Montefosco", "li:has(article)", onItsSide],
    ["/profile?tab=posts", "tbody tr", upright],
    ["/cart", "tbody tr", upright],
    ["/admin/dashboard?tab=USERS", "tbody tr", upright],
    ["/admin/dashboard?tab=PRODUCTS", "tbody tr", upright],
    ["/admin/dashboard?tab=ORDERS", "tbody tr", upright],
    ["/admin/dashboard?tab=AUDIT", "tbody tr", upright],
  ] as const) {
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await main.locator(entry).first().waitFor();
    expect(await shown()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect({ address, shown: await shown() }).toEqual({ address, shown: 0 });
    const breaks = await main
      .locator(entry)
      .first()
      .evaluate((one) => getComputedStyle(one).breakInside);
    expect({ address, breaks }).toEqual({ address, breaks: "avoid" });
    const starts = [main.locator(entry), main.locator(":is(h1, h2):not(.sr-only)")];
    const [first, heading] = await Promise.all(starts.map((one) => one.first().boundingBox()));
    expect(first?.x, `beside the heading on ${address}`).toBeLessThanOrEqual(heading?.x ?? 0);
  }
});
