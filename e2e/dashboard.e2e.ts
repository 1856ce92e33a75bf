import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { demo, newAccount, signInByCall } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { ownShop } from "./own-shop.ts";

/** A word of letters that nothing else in the shop has. */
const newWord = () => `Q${randomUUID().replace(/[^a-f]/g, "")}`.slice(0, 14);

async function callAs(account: { email: string; password: string }, path: string, body: object) {
  const { cookies, storage } = await signInByCall(account);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const reply = await fetch(`${ownShop().address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ userId: storage.userId, ...body }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** This many new cars, the only ones that a search for the word finds. */
async function newCars(word: string, count: number): Promise<Car[]> {
  const seller = await newAccount();
  const cars: Car[] = [];
  for (let made = 0; made < count; made += 1) {
    const name = `${word} ${"abcdef".charAt(made)}`;
    const car = { name, brand: "Ferrari", model: 2000 + made, state: "New", price: 90_000 + made };
    cars.push(await callAs(seller, "/car/create/", { ...car, color: "Red", location: "Italy" }));
  }
  return cars;
}

/** This many new users, the only ones that a search for the word finds. */
async function newUsers(word: string, count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const email = `${word}${made}@people.example`.toLowerCase();
    const reply = await fetch(`${ownShop().address}/api/user/create`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email,
        password: "Secret123",
        name: "Rita",
        lastName: "Rider",
        country: "Iceland",
        age: 40,
        status: "user",
      }),
    });
    expect(reply.status).toBe(201);
    emails.push(email);
  }
  return emails;
}

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

async function searchUsers(page: Page, word: string, found: number) {
  await page.getByLabel("Search users").fill(word);
  await page.getByRole("button", { name: "SEARCH" }).click();
  await expect.poll(() => rows(page).count()).toBe(found);
}

test("a visitor who may not open the dashboard is told why and can go home", async () => {
  const visitor = await openPage();
  expect((await visitor.goto("/admin/dashboard"))?.status()).toBe(401);
  await visitor.getByText("You must log in and be an Administrator to access here").waitFor();
  expect(await visitor.getByRole("banner").count()).toBe(0);
  expect(await visitor.getByRole("contentinfo").count()).toBe(0);

  const user = await openPage({ signedInAs: await newAccount() });
  for (const path of ["", "/create", "/edit/0199a7c0-0000-7000-8000-000000000000"]) {
    expect((await user.goto(`/admin/dashboard${path}`))?.status()).toBe(403);
    await user.getByText("You must be an administrator to access these functions").waitFor();
  }
  await user.getByRole("link", { name: "Come Home" }).click();
  await user.waitForURL("**/home");
});

test("an administrator searches, filters and sorts users", async () => {
  const word = newWord();
  await newUsers(word, 2);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await page.getByText("Welcome Adrian").waitFor();
  await page.getByText("Welcome Admin!").waitFor();
  await page.getByPlaceholder("Search for name, lastname, email...").waitFor();
  for (const head of ["Email", "Full Name", "Country", "Type", "Verify", "Banned", "Actions"])
    await page.getByRole("columnheader", { name: head }).waitFor();

  await searchUsers(page, word, 2);
  await page.getByLabel("Country").selectOption("Iceland");
  await page.waitForURL(/country=Iceland/);
  await page.getByLabel("Type").selectOption("Admin");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.reload();
  await page.getByLabel("Type").selectOption("Default");
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole("link", { name: "Email" }).click();
  await page.getByRole("link", { name: "Email" }).click();
  await page.waitForURL(/sort=email&order=desc/);
  await expect.poll(() => rows(page).first().textContent()).toContain(`${word}1`.toLowerCase());
});

test("on a phone nothing can be selected where nothing was found", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto("/admin/dashboard?name=nobody-of-this-name");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  expect(await page.getByLabel("Select all").isDisabled()).toBe(true);
});

test("on a phone the link of each row is as high as a finger", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  for (const tab of ["PRODUCTS", "ORDERS", "AUDIT"]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    const heights = await page
      .getByRole("cell")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights), tab).toBeGreaterThanOrEqual(44);
  }
});

test("an administrator edits, bans and deletes users", async () => {
  const word = newWord();
  const [first = "", second = ""] = await newUsers(word, 3);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await searchUsers(page, word, 3);

  await page.getByRole("button", { name: `Edit ${first}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Age").fill("17");
  await dialog.getByText("Age must be over 18").waitFor();
  expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Age").fill("50");
  await dialog.getByLabel("Last Name").fill("Racer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("User edited successfully").waitFor();
  await page.getByRole("cell", { name: "Rita Racer" }).waitFor();

  const edit = page.getByRole("button", { name: "Edit selected" });
  const remove = page.getByRole("button", { name: "Delete selected" });
  await page.getByRole("checkbox", { name: `Select ${first}` }).check();
  expect(await edit.isDisabled()).toBe(true);
  expect(await remove.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: `Select ${second}` }).check();
  await edit.click();
  await page.getByRole("dialog").getByLabel("Ban").selectOption("Banned");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "Banned" }).count()).toBe(2);

  await page.getByRole("button", { name: `Delete ${first}` }).click();
  const question = page.getByRole("alertdialog", { name: "¿Are you sure?" });
  await question.getByText("You are about to delete Rita Racer from the database").waitFor();
  const accept = question.getByRole("button", { name: "Accept" });
  expect(await accept.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    "rgb(154, 43, 32)",
  );
  await accept.click();
  await page.getByText("Successfully deleted user").waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await remove.click();
  await question.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
});

test("an administrator is never removed", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?status=admin");
  await page.getByRole("button", { name: `Delete ${demo.admin.email}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Can't remove admin").waitFor();
  await page.getByRole("cell", { name: demo.admin.email, exact: true }).waitFor();
});

test("an administrator searches and filters cars, and changes and deletes many", async () => {
  const word = newWord();
  await newCars(word, 4);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "PRODUCTS" }).click();
  await page.getByRole("heading", { name: "Products" }).waitFor();
  await page.getByPlaceholder("Search for name, brand...").fill(word);
  await page.waitForURL(new RegExp(`name=${word}`));
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.getByText("Unrated").first().waitFor();

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByText("4 selected").waitFor();
  await page.getByLabel("Model").selectOption("2001");
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByLabel("Model").selectOption("Default");
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);

  await page.getByRole("checkbox", { name: `Select Ferrari ${word} a` }).check();
  await page.getByRole("checkbox", { name: `Select Ferrari ${word} b` }).check();
  await page.getByRole("button", { name: "Edit selected" }).click();
  await page.getByRole("dialog").getByLabel("State").selectOption("Used");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Your product has been successfully modified!").waitFor();
  const used = page.getByRole("button", { name: "Used", exact: true });
  await used.click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await used.click();
  await expect.poll(() => rows(page).count()).toBe(4);

  await page.getByRole("button", { name: `Delete ${word} c` }).click();
  const question = page.getByRole("alertdialog", { name: "¿Are you sure?" });
  await question.getByText(`You are about to delete ${word} c Ferrari from the database`).waitFor();
  await question.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await question.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
});

test("typing searches products at an address with a slash at its end, too (behaviours 3, 93)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard/?tab=PRODUCTS");
  await page.getByLabel("Search", { exact: true }).fill("lunaria");
  await page.waitForURL(/name=lunaria/);
});

test("an administrator creates and changes a car and comes back to PRODUCTS", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const word = newWord();
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  await page.getByRole("link", { name: "Create car" }).click();
  await page.waitForURL("**/admin/dashboard/create");
  await page.getByLabel("Name", { exact: true }).fill(word);
  await page.getByLabel("Brand").fill("Lotus");
  await page.getByLabel("Model").fill("2020");
  await page.getByLabel("State").selectOption("New");
  await page.getByLabel("Price").fill("120000");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your product has been created successfully!").waitFor();
  await page.waitForURL("**/admin/dashboard?tab=PRODUCTS");

  await page.getByRole("link", { name: `Edit ${word}` }).click();
  await page.getByLabel("Price").fill("130000");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Your product has been successfully modified!").waitFor();
  await page.waitForURL("**/admin/dashboard?tab=PRODUCTS");
  await page.getByRole("cell", { name: "$ 130.000 USD" }).first().waitFor();
  await page.getByRole("link", { name: word, exact: true }).click();
  await page.waitForURL("**/detail/**");
});

test("the dashboard's menu leads to the shop and logs out", async () => {
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "HOME", exact: true }).click();
  await page.waitForURL("**/home");
  await page.goBack();
  await page.getByRole("button", { name: "LOGOUT" }).click();
  await page.getByText("session has been successfully log out!").waitFor();
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the dashboard is accessible in ${theme}`, async () => {
    const page = await openPage({ theme, signedInAs: demo.admin });
    for (const tab of ["USERS", "PRODUCTS"]) {
      await page.goto(`/admin/dashboard?tab=${tab}`);
      await expectAccessible(page);
    }
  });
}

test("an order chosen at a column's head stays with the next choice, on a slow line too (behaviour 243)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/dashboard\.data/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole("link", { name: "Price", exact: true }).click();
  await page
    .getByRole("columnheader", { name: "Price" })
    .and(page.locator("[aria-sort]"))
    .waitFor();
  await page.getByRole("button", { name: "Used", exact: true }).click();
  letGo();
  await page.waitForURL(/state=Used/);
  expect(new URL(page.url()).search).toBe("?tab=PRODUCTS&sort=price&state=Used");
});
