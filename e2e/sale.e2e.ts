import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { messages } from "#shared/messages.ts";
import { type Account, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { buy } from "./buy.ts";
import { carNamed, fillCar, newCar, newName } from "./cars.ts";
import { ownShop } from "./own-shop.ts";
import { colorOf, fivePhotos } from "./photos.ts";

async function publishFromPhone(page: Page, name: string): Promise<void> {
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  // Made to order: it stays in the catalogue once it has been bought.
  await page.getByLabel("State").selectOption("New");
  await page.getByLabel("Select image 1").setInputFiles(await fivePhotos());
  await page.getByRole("button", { name: "Move image 5", exact: true }).waitFor();
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your product has been created successfully!").waitFor();
}

async function changePriceAndCover(page: Page, id: string): Promise<void> {
  await page.goto(`/user/edit/${id}`);
  await page.getByLabel("Price").fill("48000");
  await page.getByRole("button", { name: "Move image 3", exact: true }).press("ArrowLeft");
  await page.getByRole("button", { name: "Move image 2", exact: true }).press("ArrowLeft");
  await page.getByText("Image moved to place 1 of 5").waitFor();
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Your product has been successfully modified!").waitFor();
}

/** The card in the catalogue shows the rating at once. */
async function expectStars(page: Page, name: string, stars: number): Promise<void> {
  await page.goto(`/home?name=${encodeURIComponent(name)}`);
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("img", { name: `${stars} of 5 stars` }).waitFor();
}

/** Writes a review, with the mistakes that people make. */
async function writeReview(buyer: Page): Promise<void> {
  const publish = buyer.getByRole("button", { name: "Publish" });
  expect(await publish.isDisabled()).toBe(true);
  await buyer.getByRole("radio", { name: "4 stars" }).press("ArrowRight");
  await buyer.getByLabel("Title").fill("Worth every mile");
  await buyer.getByText("16 / 20").waitFor();
  await buyer.getByLabel("Review", { exact: true }).fill("It starts at the first turn of the key.");
  await buyer.getByLabel("Review", { exact: true }).fill("a".repeat(310));
  await buyer.getByText("The review must not exceed 300 characters").waitFor();
  await buyer.getByText("310 / 300").waitFor();
  expect(await buyer.getByText("The title cannot be empty").count()).toBe(0);
  await buyer.getByLabel("Review", { exact: true }).fill("It starts at the first turn of the key.");
  await expectAccessible(buyer);
  await publish.click();
  await buyer.getByText("Your review is successfully published").waitFor();
  await buyer.getByText("You have already published a review.").waitFor();
  await buyer.getByText("Verified purchase").waitFor();
  await expectFocusOnReviews(buyer);
}

/** The focus is on the reviews once the button that had it is gone (behaviour 248). */
async function expectFocusOnReviews(page: Page): Promise<void> {
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect.poll(() => reviews.evaluate((one) => one === document.activeElement)).toBe(true);
}

async function editReview(buyer: Page): Promise<void> {
  await buyer.getByRole("button", { name: "Edit your review" }).click();
  await buyer.getByRole("radio", { name: "3 stars" }).press("Space");
  await buyer.getByLabel("Title").fill("");
  await buyer.getByLabel("Title").blur();
  await buyer.getByText("The title cannot be empty").waitFor();
  await buyer.getByLabel("Title").fill("Fine, but thirsty");
  await buyer.getByRole("button", { name: "Update" }).click();
  await buyer.getByText("Your review is successfully updated").waitFor();
  await buyer.getByRole("heading", { name: "Fine, but thirsty" }).waitFor();
}

/** Deletes the review, after a No to the first question. */
async function deleteReview(buyer: Page): Promise<void> {
  await buyer.getByRole("button", { name: "Delete your review" }).click();
  const question = buyer.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByRole("button", { name: "No", exact: true }).click();
  await question.waitFor({ state: "detached" });
  await buyer.getByRole("button", { name: "Delete your review" }).click();
  await question.getByRole("button", { name: "Yes", exact: true }).click();
  await buyer.getByText("Your review is successfully deleted").waitFor();
  await buyer.getByRole("button", { name: "Publish" }).waitFor();
  await expectFocusOnReviews(buyer);
}

test("a seller publishes and edits a car, a buyer finds, buys and reviews it", async () => {
  const seller = await openPage({ width: 390, signedInAs: await newAccount() });
  const name = newName();
  await publishFromPhone(seller, name);
  const { id, image } = await carNamed(name);
  const cover = await colorOf(ownShop().address + image[2]);
  await changePriceAndCover(seller, id);
  const edited = await carNamed(name);
  expect(edited.price).toBe(48_000);
  expect(edited.image).toEqual([image[2], image[0], image[1], image[3], image[4]]);
  expect(await colorOf(ownShop().address + edited.image[0])).toEqual(cover);

  const buyer = await openPage({ signedInAs: await newAccount() });
  const found = await fetch(`${ownShop().address}/home?name=${encodeURIComponent(name)}`);
  expect(await found.text()).toContain(`/detail/${id}`);
  await buyer.goto("/home");
  await buyer.getByLabel("Search").fill(name);
  const card = buyer.getByRole("article").filter({ hasText: name });
  await card.getByText("$ 48.000 USD").waitFor();
  await card.getByRole("link").click();
  await buyer.waitForURL("**/detail/**");
  expect(await buyer.getByRole("group", { name: "Your rating" }).count()).toBe(0);
  await buy(buyer);

  await buyer.goto(`/detail/${id}`);
  await writeReview(buyer);
  await expectStars(buyer, name, 5);
  await buyer.goto(`/detail/${id}`);

  await editReview(buyer);
  await expectStars(buyer, name, 3);
  await buyer.goto(`/detail/${id}`);

  await deleteReview(buyer);
  await buyer.goto(`/home?name=${encodeURIComponent(name)}`);
  expect(await card.getByRole("img", { name: /of 5 stars/ }).count()).toBe(0);
});

/** A new buyer who has just bought a car, on the page to which the payment led. */
async function buyCar() {
  const [{ id }, buyer] = [await newCar(), await newAccount()];
  const page = await openPage({ signedInAs: buyer });
  await page.goto(`/detail/${id}`);
  await buy(page);
  return { page, id, buyer };
}

/** A new buyer on the page of a car that they have just bought. */
async function openBoughtCar() {
  const { page, id, buyer } = await buyCar();
  await page.goto(`/detail/${id}`);
  return { page, id, buyer };
}

test("a review that its form does not let through is refused by the server too", async () => {
  const { page } = await openBoughtCar();
  await page.getByLabel("Title").fill("Only a title");
  // The button waits for a rating and a text: send the form without it.
  await page.locator("form[aria-labelledby=new-review]").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
  });
  await page.getByText("Please enter supported values").waitFor();
  await page.getByText("The rating cannot be empty").waitFor();
  await page.getByText("The review cannot be empty").waitFor();
  await page.getByLabel("Title").fill("t".repeat(21));
  await page.getByText("The title must not exceed 20 characters").waitFor();
  await expectAccessible(page);
});

test("a review that was begun does not move to the next car that the buyer opens", async () => {
  const { page, id } = await openBoughtCar();
  const next = await newCar();
  await page.goto(`/detail/${next.id}`);
  await buy(page);
  await page.goto(`/detail/${id}`);
  await page.getByLabel("Title").fill("About the first");
  await page.getByRole("main").getByRole("link").filter({ hasText: next.name }).first().click();
  await page.getByRole("heading", { level: 1, name: next.name }).waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
});

test("a buyer who reviewed the car in another window is told so", async () => {
  const { page, id } = await openBoughtCar();
  const words = { rating: 5, title: "From here", review: "Sent by another window.", carId: id };
  expect((await page.request.post("/api/review/", { data: words })).status()).toBe(201);
  await page.getByRole("radio", { name: "2 stars" }).press("Space");
  await page.getByLabel("Title").fill("From there");
  await page.getByLabel("Review", { exact: true }).fill("Sent by this one.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("You have already published a review", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "From here" }).waitFor();
  expect(await page.getByRole("group", { name: "Your rating" }).count()).toBe(0);
  // What was typed is not lost: it is in the form that changes the review.
  await page.getByRole("button", { name: "Edit your review" }).click();
  expect(await page.getByLabel("Title").inputValue()).toBe("From there");
  expect(await page.getByRole("radio", { name: "2 stars" }).isChecked()).toBe(true);
});

test("a review that was deleted in another window leaves the page, and what was typed can be published", async () => {
  const { page, id } = await openBoughtCar();
  const words = { rating: 5, title: "From here", review: "Sent by another window.", carId: id };
  const publish = async () => (await page.request.post("/api/review/", { data: words })).json();
  const remove = async (review: { id: string }) =>
    expect((await page.request.delete(`/api/review/${review.id}`)).status()).toBe(200);
  const edited = await publish();
  await page.reload();
  await page.getByRole("button", { name: "Edit your review" }).click();
  await page.getByLabel("Title").fill("From there");
  await remove(edited);
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Review not found").waitFor();
  await page.getByRole("button", { name: "Publish" }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("From there");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your review is successfully published").waitFor();

  await page.getByRole("button", { name: "Delete your review" }).waitFor();
  const [published] = await (await page.request.get(`/api/review/${id}`)).json();
  await remove(published);
  await page.getByRole("button", { name: "Delete your review" }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByText("Review not found").last().waitFor();
  await page.getByRole("button", { name: "Publish" }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("");
});

test("a review sent after the session has ended is there again after signing in (behaviour 38)", async () => {
  const { page, id, buyer } = await openBoughtCar();
  await page.getByRole("radio", { name: "2 stars" }).press("Space");
  await page.getByLabel("Title").fill("Kept");
  await page.getByLabel("Review", { exact: true }).fill("Typed once.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publish" }).click();
  await signInAgain(page, buyer);
  await page.waitForURL(`**/detail/${id}*`);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Kept");
  expect(await page.getByLabel("Review", { exact: true }).inputValue()).toBe("Typed once.");
  expect(await page.getByRole("radio", { name: "2 stars" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your review is successfully published").waitFor();

  await page.getByRole("button", { name: "Edit your review" }).click();
  await page.getByLabel("Title").fill("Better");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Update" }).click();
  await signInAgain(page, buyer);
  await page.waitForURL(`**/detail/${id}*`);
  await page.getByRole("button", { name: "Edit your review" }).click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Better");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByRole("heading", { name: "Better" }).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("review:");
});

test("who leaves while a review is sent stays on the other page when the session has ended", async () => {
  const { page } = await openBoughtCar();
  await page.getByRole("radio", { name: "2 stars" }).press("Space");
  await page.getByLabel("Title").fill("Late");
  await page.getByLabel("Review", { exact: true }).fill("Typed once.");
  await page.context().clearCookies();
  const letGo = Promise.withResolvers<void>();
  await page.route("**/api/review/", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/review/");
  await page.getByRole("button", { name: "Publish" }).click();
  await asked;
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about");
  letGo.resolve();
  await page.getByText(messages.signInFirst).waitFor();
  await page.waitForFunction(() => !window.__reactRouterDataRouter?.state.navigation.location);
  expect(new URL(page.url()).pathname).toBe("/about");
});

async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await page.waitForURL("**/login?**");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

test("an author who wants to edit a review offline is told why that waits (behaviour 9)", async () => {
  const { page, id } = await buyCar();
  // The car's page is not opened before that: it would load the code of the form.
  const words = { rating: 5, title: "Fine", review: "From here.", carId: id };
  expect((await page.request.post("/api/review/", { data: words })).status()).toBe(201);
  await page.goto(`/detail/${id}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Edit your review" }).click();
  await page.getByText("You are offline, please try again when the connection is back").waitFor();
});
