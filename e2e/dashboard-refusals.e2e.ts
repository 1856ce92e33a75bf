import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { breakRequests } from "./broken-requests.ts";
import { alertsOf, openPage } from "./browser.ts";
import { carNamed, fillCar, newName, publishByCall } from "./cars.ts";

function loggedBy(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  return logged;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(demo.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.admin.password);
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
}

test("an administrator who is not signed in logs in and lands on the page asked for", async () => {
  const page = await openPage();
  await page.goto("/admin/dashboard?tab=PRODUCTS&state=Used");
  await page.getByRole("link", { name: "Log in" }).click();
  await logIn(page);
  await page.waitForURL("**/admin/dashboard?tab=PRODUCTS&state=Used");
  await page.getByRole("heading", { name: "Products" }).waitFor();
});

test("a failed creation is only logged, and the fields show the messages", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const alerts = alertsOf(page);
  const logged = loggedBy(page);
  await page.goto("/admin/dashboard/create");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The name is required").waitFor();
  expect(logged).toContainEqual(
    expect.stringMatching(/^The request could not be completed because of the following error: ./),
  );
  expect(alerts).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/admin/dashboard/create");
});

test("the new car form survives the end of an administrator's session", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const name = newName();
  await page.goto("/admin/dashboard/create");
  await fillCar(page, name);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("You must log in and be an Administrator to access here").waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await logIn(page);
  await page.waitForURL("**/admin/dashboard/create");
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/admin/dashboard?tab=PRODUCTS");
  expect((await carNamed(name)).brand).toBe("Aston Martin");
});

test("a change to what somebody else has deleted meanwhile is refused with the reason", async () => {
  const name = newName();
  await publishByCall(await newAccount(), [name]);
  const { id } = await carNamed(name);
  const page = await openPage({ signedInAs: demo.admin });
  const other = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?tab=PRODUCTS&name=${encodeURIComponent(name)}`);
  await other.goto(`/admin/dashboard/edit/${id}`);
  expect((await page.request.delete(`/api/car/${id}`)).status()).toBe(200);

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Can't remove this product").waitFor();
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await other.getByLabel("Price").fill("64000");
  await other.getByRole("button", { name: "Update" }).click();
  await other.getByText("Car not found").waitFor();
});

test("a deleted user can be neither edited nor found", async () => {
  const { email } = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  const found = await page.request.get(
    `/api/user/dashboard/filter?name=${encodeURIComponent(email)}`,
  );
  const [{ id }] = await found.json();
  expect((await page.request.delete(`/api/user/dashboard/users/${id}`)).status()).toBe(200);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Name", { exact: true }).fill("Rosa");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("User not found").waitFor();
});

test("a change that does not reach the shop says so and keeps the input", async () => {
  const { email } = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Name", { exact: true }).fill("Rosa");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("You are offline, please try again when the connection is back").waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("User edited successfully").waitFor();
  await page.getByRole("cell", { name: "Rosa Driver" }).waitFor();
});

test("a field that a user has filled in cannot be emptied, and the dialog says so (behaviour 96)", async () => {
  const { email } = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  const save = dialog.getByRole("button", { name: "Save" });
  // The account has no phone: it may stay empty.
  expect(await save.isEnabled()).toBe(true);
  for (const label of ["Name", "Last Name", "Age"]) {
    const field = dialog.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(" ");
    await dialog.getByText(`${label} is required`, { exact: true }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await field.fill(before);
    expect(await save.isEnabled()).toBe(true);
  }
  await dialog.getByLabel("Country").selectOption("");
  await dialog.getByText("Country is required").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel("Country").selectOption("Spain");
  await dialog.getByLabel("Phone").fill("5550100");
  await save.click();
  // Until the table shows the new values, the dialog would open with the old ones.
  await page.getByRole("cell", { name: "Spain" }).waitFor();

  await page.getByRole("button", { name: `Edit ${email}` }).click();
  await dialog.getByLabel("Phone").fill("");
  await dialog.getByText("Phone is required").waitFor();
  expect(await save.isDisabled()).toBe(true);
});

test("an empty answer to a change is no success, and the input stays", async () => {
  const { email } = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  const restore = await breakRequests(page, "**/api/**", (route) => route.fulfill({ body: "" }));
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Rosa");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Something went wrong on our side, please try again").waitFor();
  restore();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("User edited successfully").waitFor();
  await page.getByRole("cell", { name: "Rosa Driver" }).waitFor();
});

test("an empty answer to a new car keeps what was typed, and no second car is made", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const name = newName();
  await page.goto("/admin/dashboard/create");
  await fillCar(page, name);
  const restore = await breakRequests(page, "**/api/car/create/", async (route) => {
    await route.fetch();
    await route.fulfill({ body: "" });
  });
  const publish = page.getByRole("button", { name: "Publish" });
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("Something went wrong on our side"),
  );
  await publish.click();
  await refused;
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  restore();
  await publish.click();
  await page.waitForURL("**/admin/dashboard?tab=PRODUCTS");
  const reply = await page.request.get(`/api/car/search?name=${encodeURIComponent(name)}`);
  expect(await reply.json()).toHaveLength(1);
});
