import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { openHeldBack, openPage, openWithoutParts } from "./browser.ts";
import { carNamed, demoCar, newName, publishByCall } from "./cars.ts";
import { fivePhotos, pickersOf } from "./photos.ts";

const aldermoor = (page: Page) => page.getByRole("checkbox", { name: /^Aldermoor/ }).first();
/** Buttons whose press waits for the scripts. */
const waiting = (page: Page) => page.locator("button[data-waiting]");

test("a button clicked before the scripts load works afterwards", async () => {
  const page = await openPage();
  const car = await demoCar();
  const letGo = await openHeldBack(page, `/detail/${car.id}`);
  const add = page.getByRole("button", { name: "ADD TO CART" });
  await add.click();
  await add.click();
  await page.getByRole("switch").click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("ivory");
  expect(await waiting(page).count()).toBe(2);
  letGo();
  await page.getByRole("main").getByRole("link", { name: "View cart" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
    .toBe("obsidian");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /cart.*1/i })
    .waitFor();
  expect(await waiting(page).count()).toBe(0);
});

test.each([
  "/home",
  "/admin/dashboard?tab=PRODUCTS",
])("text typed in the search of %s before the scripts load is searched for afterwards", async (address) => {
  const page = await openPage({ signedInAs: demo.admin });
  const letGo = await openHeldBack(page, address);
  await page.getByLabel("Search", { exact: true }).fill("lunaria");
  letGo();
  await page.waitForURL(/name=lunaria/);
});

test("a sort order chosen before the scripts load is applied afterwards", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/home");
  await page.getByRole("combobox").first().selectOption({ index: 1 });
  letGo();
  await page.waitForURL(/sort=price/);
});

test("a filter chosen before the scripts load filters afterwards", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/home");
  await aldermoor(page).check();
  letGo();
  await page.waitForURL(/brand=Aldermoor/);
});

test("what is pressed in a part of the page before its code has loaded takes effect afterwards", async () => {
  const page = await openPage();
  const letGo = await openWithoutParts(page, "/home", /assets\/(controls|late-layout)-/);
  await page.getByRole("switch").click();
  await aldermoor(page).check();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("ivory");
  letGo();
  await page.waitForURL(/brand=Aldermoor/);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
    .toBe("obsidian");
});

test("coming back to a sorted list sorts nothing again", async () => {
  const page = await openPage();
  await page.goto("/home?sort=price_asc");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "The catalogue" }).waitFor();
  await page.goForward();
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
});

test("a click during hydration counts once", async () => {
  const page = await openPage();
  const car = await demoCar();
  await page.addInitScript(() => {
    // React listens on the document when hydration begins; its first effects run later.
    const listen = document.addEventListener;
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen.apply(document, args);
      if (args[0] !== "click") return;
      document.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>("[role=switch]")?.click());
    };
  });
  await page.goto(`/detail/${car.id}`);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
    .toBe("obsidian");
});

test("a click at the moment when React takes the page over counts once", async () => {
  const page = await openPage();
  const car = await demoCar();
  await page.addInitScript(() => {
    const compare = () => document.querySelector<HTMLElement>("[aria-label^=Compare]");
    const isTaken = () => Object.keys(compare() ?? {}).some((key) => key.startsWith("__react"));
    // Between React's tasks: some of its effects run after it has begun to handle events.
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      if (isTaken()) compare()?.click();
      else port1.postMessage("");
    };
    port1.postMessage("");
  });
  await page.goto(`/detail/${car.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Compare/, pressed: true })
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("main").getByRole("button", { pressed: true }).count()).toBe(1);
});

test("what is chosen at the moment when React takes the page over is kept", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.addInitScript(() => {
    let early: Window["early"];
    const choose = () => {
      const select = document.querySelector<HTMLSelectElement>("main select");
      if (!select) return;
      select.value = "admin";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    Object.defineProperty(window, "early", {
      get: () => early,
      set: (recorded) => {
        early = recorded;
        Object.defineProperty(recorded, "over", { set: () => queueMicrotask(choose) });
      },
    });
  });
  await page.goto("/admin/dashboard?tab=USERS");
  await page.waitForURL(/status=admin/);
});

test("what is chosen at the moment when React takes a part of the page over is kept", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const select = document.querySelector<HTMLSelectElement>("main select");
      if (!select || select.closest("[data-later]")) return;
      observer.disconnect();
      select.value = "user";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    observer.observe(document, { subtree: true, attributeFilter: ["data-later"] });
  });
  await page.goto("/admin/dashboard?tab=AUDIT&action=factor");
  await page.waitForURL(/action=user/);
});

test("mistakes typed and fields left empty before the scripts load show their messages afterwards", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/register");
  await page.getByLabel("Name", { exact: true }).fill("A1");
  await page.getByLabel("Last Name").focus();
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("abc");
  letGo();
  await page.getByText("The name must contain only letters").waitFor();
  await page.getByText("Email is invalid").waitFor();
  await page.getByText("Last Name is required").waitFor();
  expect(await page.getByText("Password must contain").count()).toBe(0);
});

test("text typed into a form before the scripts load is kept", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/login");
  await page.getByLabel("E-mail").fill("nobody@people.example");
  await page.getByLabel("Password", { exact: true }).fill("Wrong2023");
  letGo();
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("Wrong email or password").waitFor();
});

test("a price and pictures given before the scripts load are kept", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const letGo = await openHeldBack(page, "/publish-your-car");
  await page.getByLabel("Price").fill("50000");
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1, 3));
  await page.getByLabel("Name", { exact: true }).fill("Vulcan");
  letGo();
  await expect.poll(() => pickersOf(page)).toEqual([1, 2, null, null, null]);
  expect(await page.getByLabel("Price").inputValue()).toBe("50.000");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Vulcan");
});

test("Enter in the sign-in form before the scripts load signs in afterwards", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/login");
  await page.getByLabel("E-mail").fill(demo.buyer.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.buyer.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  letGo();
  await page.waitForURL("**/home");
  await page.getByText("Signed in successfully").waitFor();
});

test("a form submitted before the scripts load is submitted afterwards", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/register");
  await page.getByLabel("Name", { exact: true }).fill("A1");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  expect(await waiting(page).innerText()).toBe("Register");
  letGo();
  await page.getByText("Form incomplete").waitFor();
  expect(await waiting(page).count()).toBe(0);
  await page.getByText("The name must contain only letters").waitFor();
});

test("Enter in the forgotten password form works before the scripts load", async () => {
  const page = await openPage();
  const letGo = await openHeldBack(page, "/login/forgotpassword");
  await page.getByLabel("E-mail").fill("nobody@people.example");
  await page.getByLabel("E-mail").press("Enter");
  letGo();
  await page.getByText("If this e-mail has an account").waitFor();
});

test("Enter searches before the scripts load", async () => {
  const page = await openPage();
  await openHeldBack(page, "/home");
  await page.getByLabel("Search", { exact: true }).fill("lunaria");
  await page.getByLabel("Search", { exact: true }).press("Enter");
  await page.waitForURL(/name=lunaria/, { waitUntil: "commit" });
});

test.each([
  ["/home?brand=Aldermoor&sort=price_asc&page=2", ["brand=Aldermoor", "sort=price_asc"]],
  ["/admin/dashboard?tab=PRODUCTS&state=Used&page=2", ["tab=PRODUCTS", "state=Used"]],
  ["/admin/dashboard?status=user&page=2", ["status=user"]],
])("Enter in the search of %s before the scripts load keeps what else the address says", async (address, rest) => {
  const page = await openPage({ signedInAs: demo.admin });
  await openHeldBack(page, address);
  const box = page.getByRole("main").getByRole("searchbox");
  await box.fill("a");
  await box.press("Enter");
  await page.waitForURL(/name=a/, { waitUntil: "commit" });
  const parts = new URL(page.url()).search.slice(1).split("&");
  expect(parts.sort()).toEqual([...rest, "name=a"].sort());
});

test("ADD TO CART and the heart work even if the page is left before its scripts load (behaviour 10)", async () => {
  const page = await openPage();
  const [car, other] = [await demoCar(), await carNamed("Aquilante Rosso")];
  const letGo = await openHeldBack(page, `/detail/${car.id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.mainFrame().goto("/home?name=aquilante", { waitUntil: "commit" });
  await page.getByRole("button", { name: `Favorite: ${other.brand} ${other.name}` }).click();
  await page.mainFrame().goto("/about", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  letGo();
  await page.getByText("The car has been added to cart").waitFor();
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Cart, 1 car" }).click();
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
  await header.getByRole("link", { name: "Favorites" }).click();
  await page.getByRole("main").getByRole("heading", { name: other.name }).waitFor();
  await page.reload();
  await page.getByRole("main").getByRole("heading", { name: other.name }).waitFor();
  expect(await page.getByText("The car has been added to cart").count()).toBe(0);
});

test("an early click does not add the seller's own car to the cart", async () => {
  const name = newName();
  await publishByCall(demo.seller, [name]);
  const page = await openPage({ signedInAs: demo.seller });
  const car = await carNamed(name);
  const letGo = await openHeldBack(page, "/about");
  await page.evaluate((press) => localStorage.setItem("earlyPresses", press), `["cart ${car.id}"]`);
  letGo();
  await page.getByText("You cannot buy your own car").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }).waitFor();
});
