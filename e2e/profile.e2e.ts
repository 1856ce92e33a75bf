import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { publishByCall } from "./cars.ts";

test("a user changes the profile, and later cancels another change", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  const name = main.getByLabel("Name", { exact: true });
  expect(await name.getAttribute("placeholder")).toBe("Ada");
  await expectAccessible(page);

  const save = main.getByRole("button", { name: "Save" });
  await name.fill("Ada2");
  await page.getByText("The name must contain only letters").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await name.fill("Augusta");
  await main.getByLabel("Phone").fill("12345");
  await page.getByText("The phone must have between 6 and 14 digits.").waitFor();
  await main.getByLabel("Phone").fill("+39 06-55501");
  await main.getByLabel("Password", { exact: true }).fill("Secret456");
  await page.getByText("Passwords do not match").waitFor();
  await main.getByLabel("Confirm Password").fill("Secret456");
  const current = main.getByLabel("Current password");
  await page.getByText("Current password is required").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await current.fill("Wrong1234");
  await expectAccessible(page);
  await save.click();
  await page.getByText("Wrong password", { exact: true }).waitFor();
  expect(await current.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await save.isDisabled()).toBe(true);
  await main.getByLabel("Password", { exact: true }).fill("");
  await main.getByLabel("Confirm Password").fill("");
  expect(await save.isEnabled()).toBe(true);
  await main.getByLabel("Password", { exact: true }).fill("Secret456");
  await main.getByLabel("Confirm Password").fill("Secret456");
  await current.fill("Secret123");
  await save.click();
  await page.waitForURL("**/home");
  await page.getByText("Your profile has been successfully modified!").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Augusta" }).waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("authToken") ?? ""));
  expect(stored).toMatchObject({ name: "Augusta", lastName: "Driver", access: true });

  await page.goto("/profileSettings");
  expect(await main.getByLabel("Current password").count()).toBe(0);
  expect(await main.getByLabel("Phone").getAttribute("placeholder")).toBe("+39 065 5501");
  await main.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByText("Changes will not be updated!").waitFor();
  await question.getByRole("button", { name: "No, stay here" }).click();
  await question.waitFor({ state: "detached" });
  await main.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Yes, cancel update!" }).click();
  await page.waitForURL("**/home");
});

test("the profile form shows each field's message at every key (behaviour 75)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  const save = main.getByRole("button", { name: "Save" });
  for (const [label, typed, message] of [
    ["Name", "abcdefghijklmnopqrstu", "The name must contain a maximum of 20 characters"],
    ["Name", "R2", "The name must contain only letters"],
    ["Last Name", "abcdefghijklmnopqrstu", "The last name must contain a maximum of 20 characters"],
    ["Last Name", "4", "The last name must contain only letters"],
    ["Age", "old", "Age must be a valid number"],
    ["Age", "17", "Age must be over 18"],
    ["Age", "116", "Age must be under 115"],
    ["Phone", "12a456", "The phone must be a valid number"],
    ["Phone", "12345", "The phone must have between 6 and 14 digits."],
    ["Password", "Short1", "Password must contain at least 8 characters"],
    ["Password", "UPPER1234", "Password must contain a lowercase letter"],
    ["Password", "lower1234", "Password must contain an uppercase letter"],
    ["Password", "NoDigits", "Password must contain a number"],
    ["Confirm Password", "Short1", "Confirm Password must contain at least 8 characters"],
    ["Confirm Password", "UPPER1234", "Confirm Password must contain a lowercase letter"],
    ["Confirm Password", "lower1234", "Confirm Password must contain an uppercase letter"],
    ["Confirm Password", "NoDigits", "Confirm Password must contain a number"],
    ["Confirm Password", "Secret123", "Passwords do not match"],
  ] as const) {
    const field = main.getByLabel(label, { exact: true });
    await field.fill(typed);
    await page.getByText(message, { exact: true }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await field.fill("");
  }
  expect(await save.isEnabled()).toBe(true);
});

test("a profile photo is sent alone and shown at once", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Please, select an image.").waitFor();
  const file = main.locator("input[type=file]");
  const words = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") };
  await file.setInputFiles(words);
  await page.getByText("The selected file is not a valid image.").waitFor();
  await file.setInputFiles({ ...words, name: "me.svg", mimeType: "image/svg+xml" });
  await page.getByText("The image must be of type jpg, jpeg, webp, png or gif").waitFor();
  await file.setInputFiles("public/pictures/team/1.webp");
  await main.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Your image has been upload successfully!").waitFor();
  const address = await main.getByAltText("Your current photo").getAttribute("src");
  expect(address).toMatch(/^\/pictures\//);
  const stored = await page.evaluate(() => localStorage.getItem("userPhoto"));
  expect(address).toBe(`${stored}?w=320`);
  await page.getByRole("banner").locator(`img[src="${address}"]`).waitFor();
});

test("the profile shows the e-mail, and removes the photo after asking", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  const email = main.getByLabel("E-mail");
  expect(await email.inputValue()).toBe(account.email);
  expect(await email.isEditable()).toBe(false);
  const remove = main.getByRole("button", { name: "Remove photo" });
  expect(await remove.count()).toBe(0);
  await main.locator("input[type=file]").setInputFiles("public/pictures/team/1.webp");
  await main.getByRole("button", { name: "Upload" }).click();
  await main.getByAltText("Your current photo").waitFor();
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByRole("button", { name: "No, keep it" }).click();
  await question.waitFor({ state: "detached" });
  await remove.click();
  await question.getByRole("button", { name: "Yes, remove it!" }).click();
  await page.getByText("Your photo has been removed").waitFor();
  await main.getByText("No photo yet").waitFor();
  expect(await remove.count()).toBe(0);
  await page.reload();
  await main.getByText("No photo yet").waitFor();
  expect(await page.getByRole("banner").locator("img[src*='/pictures/u']").count()).toBe(0);
});

test("a seller deletes a post after being asked", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/profile");
  const userId = await page.evaluate(() => localStorage.getItem("userId"));
  const car = { name: "Berlina", brand: "Alfa Romeo", model: 1968, price: 54_000, state: "Used" };
  const created = await page.request.post("/api/car/create/", { data: { ...car, userId } });
  expect(created.status()).toBe(201);
  await page.reload();
  await page.getByRole("tab", { name: "Posts" }).click();
  for (const head of ["PRODUCT", "PRICE"])
    await page.getByRole("columnheader", { name: head, exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "Berlina" });
  await row.getByText("$54.000", { exact: true }).waitFor();
  await row.getByRole("link", { name: "Edit Alfa Romeo Berlina" }).waitFor();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Delete Alfa Romeo Berlina" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Are you sure?" });
  await question
    .getByText("You are about to delete Alfa Romeo Berlina from the database")
    .waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Delete Alfa Romeo Berlina" }).click();
  await question.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Successfully deleted car").waitFor();
  await page.getByText("No posts yet!").waitFor();
});

test("a deleted post cannot be deleted again", async () => {
  const account = await newAccount();
  await publishByCall(account, ["Kea gone"]);
  const page = await openPage({ signedInAs: account });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Posts" }).click();
  const userId = await page.evaluate(() => localStorage.getItem("userId"));
  const [post] = await (await page.request.get(`/api/car/user/${userId}`)).json();
  await page.request.delete(`/api/car/${post.id}`);
  await page.getByRole("button", { name: "Delete Kea Kea gone" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Can't remove this product").waitFor();
  await page.getByText("No posts yet!").waitFor();
});

test("the profile opens at My profile, and each empty tab says where to go", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/profile");
  const tabs = page.getByRole("tab");
  expect(await tabs.allTextContents()).toEqual(["Purchases", "My profile", "Reviews", "Posts"]);
  await page.getByRole("heading", { name: "Update" }).waitFor();
  for (const [tab, title, text, link] of [
    [
      "Purchases",
      "No purchases yet!",
      "Take look to our cars and make your first purchase",
      "Keep looking",
    ],
    ["Reviews", "No reviews yet!", "Go to your purchased cars and post one", "Post Review"],
    ["Posts", "No posts yet!", "Publish your car to show it on our catalogue", "Publish"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText(text).waitFor();
    await page.getByRole("main").getByRole("link", { name: link }).waitFor();
    await expectAccessible(page);
  }
});

test("a buyer without reviews whose address leads to them can go to the purchases (behaviour 72)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/profile?tab=reviews");
  await page.getByRole("button", { name: "See my purchases" }).click();
  await page.getByText("No purchases yet!").waitFor();
  await page.getByRole("tab", { name: "Purchases", selected: true }).waitFor();
});

test("a reviewer finds every review, newest first", async () => {
  const page = await openPage({ signedInAs: demo.buyer });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Reviews" }).click();
  const reviews = page.getByRole("main").getByRole("article");
  await reviews
    .first()
    .getByRole("img", { name: /of 5 stars/ })
    .waitFor();
  expect(await reviews.count()).toBeGreaterThan(1);
  await expectAccessible(page);
  await reviews.first().getByRole("link").click();
  await page.waitForURL("**/detail/**");
});

test("a buyer finds the orders of a week, a month, a year, and all", async () => {
  const page = await openPage({ signedInAs: demo.buyer });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Purchases" }).click();
  const orders = page.getByRole("article").filter({ hasText: "Order id:" });
  await orders.first().waitFor();
  const all = await orders.count();
  expect(await orders.first().locator("time").textContent()).toMatch(/^\d\d-\d\d-\d{4}$/);
  expect(await orders.first().getByRole("heading").textContent()).toMatch(/^Order id: [\da-f]{8}$/);
  await expectAccessible(page);

  let before = all;
  for (const window of ["Last year", "Last month", "Last week"]) {
    await page.getByLabel("Date").selectOption(window);
    await expect.poll(() => orders.count()).toBeLessThan(before);
    before = await orders.count();
    expect(before).toBeGreaterThan(0);
  }
  await page.getByLabel("Date").selectOption("Date...");
  await expect.poll(() => orders.count()).toBe(all);
  await orders.first().getByRole("listitem").first().getByRole("link").click();
  await page.waitForURL("**/detail/**");
});

test("a seller of very many cars pages through them", async () => {
  const account = await newAccount();
  const letters = [..."abcdefghijk"];
  const names = letters.flatMap((a) => letters.map((b) => `Kea ${a}${b}`)).slice(0, 101);
  await publishByCall(account, names);
  const page = await openPage({ signedInAs: account });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Posts" }).click();
  await page.getByText("page 1 to 2").waitFor();
  expect(await page.getByRole("row").count()).toBe(1 + 100);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("page 2 to 2").waitFor();
  await page.getByRole("row").filter({ hasText: "Kea aa" }).waitFor();
  expect(await page.getByRole("row").count()).toBe(1 + 1);
});

test("a photo that the server no longer has is replaced by the one set on another device (behaviour 76)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.locator("input[type=file]").setInputFiles("public/pictures/team/1.webp");
  await main.getByRole("button", { name: "Upload" }).click();
  const address = await main.getByAltText("Your current photo").getAttribute("src");
  const gone = "/pictures/u/0190a0a0-0000-7000-8000-000000000000.webp";
  await page.evaluate((value) => localStorage.setItem("userPhoto", value), gone);
  await page.reload();
  await page.getByRole("banner").locator(`img[src="${address}"]`).waitFor();
  await main.locator(`img[src="${address}"]`).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("userPhoto"))).toBeNull();
});
