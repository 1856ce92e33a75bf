import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { newAccount } from "./account.ts";
import { breakRequests } from "./broken-requests.ts";
import { alertsOf, expectAccessible, openPage } from "./browser.ts";
import { carNamed, fillCar, newName } from "./cars.ts";
import { fivePhotos } from "./photos.ts";

test("Publish after a lost reply makes no second car (behaviour 84)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const alerts = alertsOf(page);
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  const mend = await breakRequests(page, "**/api/car/create/", async (route) => {
    mend();
    await route.fetch();
    await route.abort();
  });
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await expect.poll(() => alerts.length).toBe(1);
  await publish.click();
  await page.waitForURL("**/detail/**");
  const userId = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.userId);
  const cars = await (await page.request.get(`/api/car/user/${userId}`)).json();
  expect(cars).toHaveLength(1);
});

test("Publish after a reload that cut off the reply makes no second car (behaviour 84)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  const published = Promise.withResolvers<void>();
  const mend = await breakRequests(page, "**/api/car/create/", async (route) => {
    mend();
    await route.fetch();
    published.resolve();
  });
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await published.promise;
  await page.reload();
  await expect.poll(() => page.getByLabel("Price").inputValue()).toBe("50.000");
  await publish.click();
  await page.waitForURL("**/detail/**");
  const userId = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.userId);
  const cars = await (await page.request.get(`/api/car/user/${userId}`)).json();
  expect(cars).toHaveLength(1);
});

test("a seller who has opened another page while a car is published stays there", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/car/create/", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about");
  answer.resolve();
  await page.getByText("Your product has been created successfully!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("what the form shows is what is published, whatever is pressed while its pictures are uploaded (behaviour 81)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const name = newName();
  await fillCar(page, name);
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1, 3));
  await page.getByRole("button", { name: "Move image 2", exact: true }).waitFor();
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/images/upload", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const price = page.getByLabel("Price");
  await price.press("Enter");
  await asked.promise;
  await page.getByRole("status").getByText("Uploading pictures…").waitFor();
  const publish = page.getByRole("button", { name: "Publish" });
  expect(await publish.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await price.click({ force: true });
  await page.keyboard.type("7");
  await page.getByRole("button", { name: "Remove image 2" }).click({ force: true });
  const shown = Number((await price.inputValue()).replace(/\D/g, ""));
  const pictures = await page.getByRole("img", { name: /^View . of the car$/ }).count();
  released.resolve();
  await page.waitForURL("**/detail/**");
  const car = await carNamed(name);
  expect(car.price).toBe(shown);
  expect(car.image).toHaveLength(pictures);
});

test("a form whose pictures could not be uploaded can be changed and sent again", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1, 2));
  await page.getByText("Not saved").waitFor();
  const mend = await breakRequests(page, "**/images/upload");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Failed", { exact: true }).waitFor();
  mend();
  await page.getByLabel("Price").fill("60000");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  await page.getByText("$ 60.000 USD").first().waitFor();
});

test("an upload that stands still for two minutes has failed, and can be sent again", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.clock.install();
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1, 2));
  await page.getByText("Not saved").waitFor();
  const asked = Promise.withResolvers<void>();
  const mend = await breakRequests(page, "**/images/upload", async () => asked.resolve());
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await asked.promise;
  await page.clock.fastForward(121_000);
  await page.getByText("Failed", { exact: true }).waitFor();
  mend();
  await publish.click();
  await page.waitForURL("**/detail/**");
});
