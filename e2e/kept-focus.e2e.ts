import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount, signInByCall } from "./account.ts";
import { openPage } from "./browser.ts";
import { addToCart } from "./buy.ts";
import { newCar, newName, publishByCall } from "./cars.ts";
import { ownShop } from "./own-shop.ts";

/** The name of what has the focus. */
const focusedOn = (page: Page) =>
  page.evaluate(() => {
    const { id, ariaLabel } = document.activeElement ?? {};
    return ariaLabel || id;
  });

const isFocused = (element: Element) => element === document.activeElement;

const accept = (page: Page) => page.getByRole("button", { name: "Accept" }).press("Enter");

test("the focus moves to the posts when one is deleted, and to the page after the last one (behaviour 248)", async () => {
  const seller = await newAccount();
  const [first, second] = [newName(), newName()];
  await publishByCall(seller, [first, second]);
  const page = await openPage({ signedInAs: seller });
  await page.goto("/profile?tab=posts");
  await page.getByRole("button", { name: `Delete`, exact: false }).first().press("Enter");
  await accept(page);
  const posts = page.getByRole("region", { name: "Posts" });
  await expect.poll(() => posts.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await accept(page);
  await page.getByText("No posts yet!").waitFor();
  await expect.poll(() => focusedOn(page)).toBe("content");
});

test("the focus moves to the posts when one is gone before the question about it has closed (behaviour 248)", async () => {
  const seller = await newAccount();
  await publishByCall(seller, [newName(), newName()]);
  const page = await openPage({ signedInAs: seller, motion: true });
  await page.goto("/profile?tab=posts");
  await page.getByRole("button", { name: "Delete" }).first().press("Enter");
  const question = page.getByRole("alertdialog");
  await question.evaluate((one) => {
    one.style.transitionDuration = "2s";
  });
  await accept(page);
  // The post is deleted.
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
  await question.waitFor({ state: "detached" });
  const posts = page.getByRole("region", { name: "Posts" });
  await expect.poll(() => posts.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the focus moves to the table when rows are deleted (behaviour 248)", async () => {
  const seller = await newAccount();
  const names = [newName(), newName(), newName(), newName()];
  await publishByCall(seller, names);
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  await page.getByRole("button", { name: `Delete ${names[0]}` }).press("Enter");
  await accept(page);
  await expect.poll(() => focusedOn(page)).toBe("Products");
  for (const name of names.slice(1, 3))
    await page.getByRole("checkbox", { name: new RegExp(`${name}$`) }).check();
  await page.getByRole("button", { name: "Delete selected" }).press("Enter");
  await accept(page);
  await expect.poll(() => focusedOn(page)).toBe("Products");
});

test("the focus moves to the page when a dialog closes whose button is gone (behaviour 248)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${account.email}&ban=false`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Edit ${account.email}` }).press("Enter");
  await dialog.getByLabel("Ban").selectOption("Banned");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Not Found").waitFor();
  await expect.poll(() => focusedOn(page)).toBe("content");

  await page.goto("/admin/dashboard?status=user");
  const rows = page.getByRole("checkbox", { name: /^Select .*@/ });
  for (const index of [0, 1]) await rows.nth(index).check();
  await page.getByRole("button", { name: "Edit selected" }).press("Enter");
  await dialog.getByLabel("Type").selectOption("User");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(() => focusedOn(page)).toBe("content");
});

test("the focus returns to a button that did not take it when it was clicked, as in Safari (behaviour 248)", async () => {
  const page = await openPage();
  const car = await newCar(await newAccount());
  await page.goto(`/detail/${car.id}`);
  await addToCart(page);
  await page.goto("/cart");
  const remove = page.getByRole("button", { name: /^Remove/ });
  async function refuse() {
    await page.getByRole("button", { name: "No, keep it" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
  }
  await remove.press("Enter");
  await refuse();
  await remove.evaluate((button: HTMLElement) => {
    button.blur();
    button.click();
  });
  await refuse();
  await expect.poll(() => remove.evaluate(isFocused)).toBe(true);
});

test("another page of a list moves the focus to its top (behaviour 248)", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByText(/^page 2 to/).waitFor();
  await expect.poll(() => focusedOn(page)).toBe("Products");

  const [car] = await (await page.request.get("/api/car/search?name=lunaria%20selva")).json();
  await page.goto(`/seller/${car.userId}`);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByText(/^page 2 to/).waitFor();
  await expect.poll(() => focusedOn(page)).toBe("Cars");
});

test("the focus moves to the sessions when one is ended, and to the pickers when a picture is removed (behaviour 248)", async () => {
  const account = await newAccount();
  await signInByCall(account);
  const page = await openPage({ signedInAs: account });
  await page.goto("/profileSettings");
  await page
    .getByRole("button", { name: /^End the session/ })
    .first()
    .press("Enter");
  await expect.poll(() => focusedOn(page)).toBe("Where you are signed in");

  await page.goto("/publish-your-car");
  const picker = page.getByLabel("Select image 1");
  await picker.setInputFiles("public/icon-512.png");
  await page.getByRole("button", { name: "Remove image 1" }).press("Enter");
  expect(await picker.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("a button of the car form that disappears passes the focus on (behaviour 248)", async () => {
  const seller = await newAccount();
  const page = await openPage({ signedInAs: seller });
  const { id } = await newCar(seller);
  await page.request.put(`/api/car/edit/${id}`, { data: { description: "Kept dry." } });
  await page.goto(`/user/edit/${id}`);
  await page.getByRole("button", { name: "Start from the current text" }).press("Enter");
  const description = page.getByLabel("Description");
  expect(await description.inputValue()).toBe("Kept dry.");
  expect(await description.evaluate(isFocused)).toBe(true);

  await page.reload();
  await page.getByRole("button", { name: "Start over" }).press("Enter");
  expect(await page.getByRole("form", { name: "Update" }).evaluate(isFocused)).toBe(true);
});

test("the focus moves to the profile photo when it is removed (behaviour 248)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.locator("input[type=file]").setInputFiles("public/pictures/team/1.webp");
  await main.getByRole("button", { name: "Upload" }).click();
  await main.getByRole("button", { name: "Remove photo" }).press("Enter");
  await page.getByRole("button", { name: "Yes, remove it!" }).press("Enter");
  await main.getByText("No photo yet").waitFor();
  const photo = main.getByRole("group", { name: "Profile photo" });
  await expect.poll(() => photo.evaluate(isFocused)).toBe(true);
});

test("the focus moves to the order when a refusal disables FINISH ORDER (behaviour 248)", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto(`/detail/${car.id}`);
  await addToCart(page);
  await Promise.all([page.waitForResponse(/cart\.data.*ids=/), page.goto("/cart")]);
  const finish = page.getByRole("button", { name: "FINISH ORDER" });
  const { cookies } = await signInByCall(seller);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await fetch(`${ownShop().address}/api/car/${car.id}`, { method: "DELETE", headers: { cookie } });
  await finish.press("Enter");
  await page.getByRole("button", { name: "FINISH ORDER", disabled: true }).waitFor();
  await expect.poll(() => focusedOn(page)).toBe("Order");
  await page.getByText("This car is no longer available").waitFor();
});

test("the catalogue gets the focus of a car that a search takes away (behaviour 248)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const answer = Promise.withResolvers<void>();
  await page.route("**/home.data?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/home.data?*");
  await page.getByLabel("Search", { exact: true }).fill("no such car");
  await page.keyboard.press("Enter");
  await asked;
  await page
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .focus();
  answer.resolve();
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await expect.poll(() => focusedOn(page)).toBe("Cars");
});
