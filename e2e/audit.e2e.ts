import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount, signInByCall } from "./account.ts";
import { breakRequests } from "./broken-requests.ts";
import { expectAccessible, openPage, openWithoutParts } from "./browser.ts";
import { buy } from "./buy.ts";
import { newCar } from "./cars.ts";
import { expectFits } from "./layout-checks.ts";
import { ownShop } from "./own-shop.ts";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

/** A user whom an administrator has banned and unbanned this many times. */
async function bannedOften(times: number) {
  const account = await newAccount(undefined, { name: "Ulla" });
  const { id } = await signInByCall(account).then(({ storage }) => ({ id: storage.userId }));
  const { cookies } = await signInByCall(demo.admin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (let done = 0; done < 2 * times; done += 1) {
    const reply = await fetch(`${ownShop().address}/api/user/dashboard/users/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ ban: done % 2 === 0 }),
    });
    expect(reply.status).toBe(200);
  }
  return { ...account, id };
}

test("an administrator reads who did what to whom, before and after (behaviour 181)", async () => {
  const { email } = await bannedOften(1);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await page.getByRole("navigation", { name: "Dashboard" }).getByText("AUDIT").click();
  await page.getByRole("heading", { name: "Audit trail" }).waitFor();
  await page.getByLabel("What").fill(email.toUpperCase());
  await page.getByLabel("What").press("Enter");
  // Until its answer is rendered, the rows of the previous address are shown.
  await expect
    .poll(() => rows(page).first().innerText())
    .toMatch(
      /admin@marque\.example\s+127\.0\.0\.1\s+User: unbanned\s+Ulla Driver\s+User\s+ban: yes.+no/s,
    );
  await page.getByText("User: registered").waitFor();
  await page.getByLabel("Action").selectOption("Second factors");
  await page.getByRole("heading", { name: "No entries" }).waitFor();
  await page.getByLabel("Action").selectOption("Users");
  await page.getByLabel("Who").fill("visitor");
  await page.getByLabel("Who").press("Enter");
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await expect.poll(() => page.getByLabel("Who").inputValue()).toBe("");
});

test("Enter that ends a composition does not apply a filter", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=AUDIT");
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("dashboard.data"))
      asked.push(new URL(request.url()).searchParams.get("actor"));
  });
  const who = page.getByLabel("Who");
  await who.fill("にほん");
  await who.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }),
    ),
  );
  await who.fill("日本");
  await who.press("Enter");
  await page.waitForURL(/[?&]actor=/);
  expect(asked).toEqual(["日本"]);
});

test("filters that are changed while the list loads are all kept, and the focus stays", async () => {
  await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=AUDIT&action=factor");
  const held = Promise.withResolvers<void>();
  await page.route(/dashboard\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Action").selectOption("Users");
  expect(await page.getByLabel("Action").inputValue()).toBe("user");
  await page.getByLabel("Who").fill("visitor");
  await page.getByLabel("Who").press("Enter");
  held.resolve();
  await page.waitForURL(/[?&]actor=visitor/);
  expect(new URL(page.url()).searchParams.get("action")).toBe("user");
  await page.getByText("User: registered").first().waitFor();
  expect(await page.getByLabel("Who").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => page.getByLabel("Who").inputValue()).toBe("");
});

/** Opens the trail, whose code does not come before the answer is called. */
const openWithoutCode = (page: Page) =>
  openWithoutParts(page, "/admin/dashboard?tab=AUDIT&action=factor", /assets\/audit-tab/);

test("a filter that is chosen before the trail's code has arrived is kept", async () => {
  await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  const letGo = await openWithoutCode(page);
  await page.getByLabel("Action").selectOption("Users");
  letGo();
  await page.waitForURL(/[?&]action=user/);
  await page.getByText("User: registered").first().waitFor();
});

test("Enter in a filter before the trail's code has arrived applies it (behaviour 10)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const letGo = await openWithoutCode(page);
  await page.getByLabel("Who").fill("visitor");
  await page.getByLabel("Who").press("Enter");
  await page.waitForURL(/[?&]actor=visitor/);
  expect(new URL(page.url()).searchParams.get("action")).toBe("factor");
  letGo();
  expect(await page.getByLabel("Who").inputValue()).toBe("visitor");
});

test("the filters of the trail are in its address, and its pages follow them (behaviour 181)", async () => {
  const { id } = await bannedOften(10);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=AUDIT&actor=${demo.admin.email}&target=${id}`);
  expect(await rows(page).count()).toBe(20);
  await page.goto(`/admin/dashboard?tab=AUDIT&target=${id}&action=user`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  await page.getByText("User: registered").waitFor();
  await page.getByLabel("To").fill("2020-12-31");
  await page.getByLabel("To").press("Enter");
  await page.getByRole("heading", { name: "No entries" }).waitFor();
  expect(page.url()).toMatch(/to=2020-12-31$/);
});

test("the trail shows money as every page does", async () => {
  const { id } = await newCar();
  const page = await openPage({ signedInAs: demo.admin });
  await page.request.put(`/api/car/edit/${id}`, { data: { price: 12_345_600 } });
  await page.goto(`/admin/dashboard?tab=AUDIT&target=${id}`);
  await rows(page).first().getByText("$ 12.345.600 USD").waitFor();
  expect(await rows(page).first().innerText()).toMatch(
    /price: \$ 30\.000 USD.+\$ 12\.345\.600 USD/s,
  );

  const buyer = await openPage({ signedInAs: await newAccount() });
  await buyer.goto(`/detail/${(await newCar()).id}`);
  await buy(buyer);
  await page.goto("/admin/dashboard?tab=AUDIT&action=payment.approved");
  expect(await rows(page).first().innerText()).toContain("amount: $ 30.000 USD");
});

/** Where the text begins and ends: the room around a link can be pressed too. */
function edgesOf(element: Element) {
  const text = document.createRange();
  text.selectNodeContents(element);
  const { top, bottom } = text.getBoundingClientRect();
  return { top, bottom };
}

test("a name of two lines does not touch the line below it", async () => {
  const { email } = await newAccount(undefined, {
    name: "Maximiliane-Friede",
    lastName: "Schwarzenberger-Lu",
  });
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=AUDIT&target=${email}&action=user.registered`);
  const cell = rows(page).first().getByRole("cell").nth(3);
  const name = await cell.getByRole("link").evaluate(edgesOf);
  const kind = await cell.getByText("User", { exact: true }).evaluate(edgesOf);
  expect(name.bottom).toBeLessThanOrEqual(kind.top);
});

/** How many lines the part after the @ takes. */
function linesOfHost(email: Element): number {
  const host = document.createRange();
  host.selectNodeContents(email.lastChild as Node);
  return new Set([...host.getClientRects()].map(({ top }) => top)).size;
}

test("an e-mail that is too long for its column breaks after the @", async () => {
  const page = await openPage({ width: 1024, signedInAs: demo.admin });
  for (const tab of ["AUDIT&action=sign-in", "ORDERS"]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    const email = rows(page).first().getByText("@");
    expect([tab, await email.evaluate(linesOfHost)]).toEqual([tab, 1]);
  }
});

test("the days of the trail's filters are not cut off", async () => {
  const page = await openPage({ width: 1280, signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=AUDIT");
  // "mm/dd/yyyy", its calendar and the room around them.
  for (const label of ["From", "To"])
    expect((await page.getByLabel(label).boundingBox())?.width).toBeGreaterThan(160);
});

async function openSome(theme: "ivory" | "obsidian") {
  const { id } = await bannedOften(1);
  const page = await openPage({ signedInAs: demo.admin, theme });
  await page.goto(`/admin/dashboard?tab=AUDIT&target=${id}`);
  await rows(page).first().waitFor();
  return page;
}

test.each(["ivory", "obsidian"] as const)("the audit trail is accessible in %s", async (theme) => {
  await expectAccessible(await openSome(theme));
});

test("the audit trail fits every screen", async () => {
  await expectFits(await openSome("ivory"));
});

test("where the trail's code does not arrive, the page says so and tries again", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const mend = await breakRequests(page, /assets\/audit-tab/);
  await page.getByRole("navigation", { name: "Dashboard" }).getByText("AUDIT").click();
  await page.getByText("The audit trail could not be loaded").waitFor();
  mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Audit trail" }).waitFor();
});
