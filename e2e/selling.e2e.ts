import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { type Account, newAccount } from "./account.ts";
import { alertsOf, expectAccessible, openPage } from "./browser.ts";
import { carNamed, fillCar, newName } from "./cars.ts";
import { ownShop } from "./own-shop.ts";
import { colorOf, fivePhotos, pickersOf, sizeOf } from "./photos.ts";

async function publish(account: Account): Promise<Car> {
  const page = await openPage({ signedInAs: account });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  return carNamed(name);
}

test("a seller publishes a car with five photos from a phone", async () => {
  const page = await openPage({ width: 390, signedInAs: await newAccount() });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await page.getByText("$ 50.000 USD").waitFor();
  for (const [index, photo] of (await fivePhotos()).entries())
    await page.getByLabel(`Select image ${index + 1}`).setInputFiles(photo);
  await page.getByRole("button", { name: "Move image 5", exact: true }).waitFor();
  // 24 megapixels are scaled down before the upload.
  const first = page.getByAltText("View 1 of the car");
  const width = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(2400);
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your product has been created successfully!").waitFor();
  await page.waitForURL("**/detail/**");

  const car = await carNamed(name);
  expect(car).toMatchObject({ brand: "Aston Martin", price: 50_000, state: "Used" });
  expect(car.image).toHaveLength(5);
  const shown = car.image.map((address) => ownShop().address + address);
  expect(await sizeOf(shown[0] as string)).toMatchObject({ width: 2400, height: 1600 });
  const [red = 0, , blue = 0] = await colorOf(shown[0] as string);
  expect(red).toBeGreaterThan(blue);
});

test("a visitor finds a new car by its name at once", async () => {
  const car = await publish(await newAccount());
  const page = await openPage();
  await page.goto("/home");
  await page.getByLabel("Search").fill(car.name);
  await page.getByRole("link", { name: car.name }).waitFor();
});

test("a seller changes the price and the order of the pictures", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const before = await publish(account);
  await page.goto(`/user/edit/${before.id}`);
  await page.getByRole("heading", { name: "Update" }).waitFor();
  expect(await page.getByLabel("Brand").getAttribute("placeholder")).toBe("Aston Martin");
  const [first, second] = await fivePhotos();
  if (!first || !second) throw new Error("There are five");
  await page.getByLabel("Select image 1").setInputFiles([first, second]);
  await page.getByRole("button", { name: "Move image 2", exact: true }).waitFor();
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Move image 2", exact: true }).press("ArrowLeft");
  await page.getByText("Image moved to place 1 of 5").waitFor();
  await page.getByLabel("Price").fill("64000");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Your product has been successfully modified!").waitFor();
  await page.waitForURL("**/profile");
  await page.getByRole("tab", { name: "Posts", selected: true }).waitFor();

  const after = await carNamed(before.name);
  expect(after).toMatchObject({ price: 64_000, color: before.color, name: before.name });
  expect(after.image).toHaveLength(2);
  const [red = 0, , blue = 0] = await colorOf(ownShop().address + after.image[0]);
  expect(blue).toBeGreaterThan(red);
});

test("each rule shows its message at the key that breaks it (behaviour 78)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const publishButton = page.getByRole("button", { name: "Publish" });
  expect(await publishButton.isEnabled()).toBe(true);
  const wrong = [
    ["Name", "Vulcan9", "The name must contain only letters"],
    ["Brand", "A$ton", "The brand must contain only letters"],
    ["Model", "year", "Model must be a valid number"],
    ["Model", "2024", "model must be under 2023"],
    ["Price", "cheap", "The price must be a valid number"],
    ["Price", "999", "The number must have between 4 and 12 digits."],
    ["Color", "Blue 2", "The color must contain only letters"],
    [
      "Description",
      "new\u202Eold",
      "The description contains a character that cannot be used: U+202E (right-to-left override)",
    ],
    ["Description", "a".repeat(401), "The description must contain a maximum of 400 characters"],
  ] as const;
  for (const [label, text, message] of wrong) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await page.getByText(message).waitFor();
    expect(await publishButton.isDisabled()).toBe(true);
    await field.fill("");
    await page.getByText(message).waitFor({ state: "detached" });
  }
  for (const label of ["Name", "Brand", "Color"])
    expect(await page.getByLabel(label, { exact: true }).getAttribute("maxlength")).toBe("20");
  expect(await page.getByLabel("Model").getAttribute("maxlength")).toBe("4");
});

test.each([
  390, 1440,
])("beside a disabled Publish a link leads to the field with the error at %d px (behaviour 80)", async (width) => {
  const page = await openPage({ signedInAs: await newAccount(), width });
  await page.goto("/publish-your-car");
  const link = page.getByRole("button", { name: "Go to the first error" });
  const color = page.getByLabel("Color", { exact: true });
  await color.fill("Red7");
  await page.getByLabel("Price", { exact: true }).fill("999");
  await link.click();
  const price = page.getByLabel("Price", { exact: true });
  expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
  await price.fill("99900");
  await link.click();
  expect(await color.evaluate((field) => field === document.activeElement)).toBe(true);
  await color.fill("Red");
  await link.waitFor({ state: "detached" });
});

test("an empty form is sent and refused with the browser's own alert", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const alerts = alertsOf(page);
  await page.goto("/publish-your-car");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect
    .poll(() => alerts[0])
    .toMatch(/^The request could not be completed because of the following error: ./);
  expect(new URL(page.url()).pathname).toBe("/publish-your-car");
  for (const field of ["name", "brand", "model", "state", "price"])
    await page.getByText(`The ${field} is required`).waitFor();
  const name = page.getByLabel("Name", { exact: true });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  const publishButton = page.getByRole("button", { name: "Publish" });
  expect(await publishButton.isDisabled()).toBe(true);
  await fillCar(page, newName());
  await expect.poll(() => publishButton.isEnabled()).toBe(true);
  expect(await page.getByText(" is required").count()).toBe(0);
});

test("a refused update shows the browser's alert and is logged (behaviour 83)", async () => {
  const account = await newAccount();
  const car = await publish(account);
  const page = await openPage({ signedInAs: account });
  const [red, blue] = await fivePhotos();
  if (!red || !blue) throw new Error("There are five");
  const alerts = alertsOf(page);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`/user/edit/${car.id}`);
  await page.getByLabel("Price").fill("64000");
  const update = page.getByRole("button", { name: "Update" });

  // In another tab the car gets an image.
  const upload = { file: red, upload_preset: "marque", folder: "other_car" };
  const added = await page.request.post("/api/images/upload", { multipart: upload });
  const image = [(await added.json()).secure_url];
  await page.request.put(`/api/car/edit/${car.id}`, { data: { image } });
  await page.getByLabel("Select image 1").setInputFiles(blue);
  await page.getByText("Not saved").waitFor();
  await update.click();
  const changed = "The images of this car have been changed in the meantime";
  await page.getByText(changed).waitFor();
  expect(alerts.splice(0)).toEqual([expect.stringContaining(changed)]);
  await expect.poll(() => pickersOf(page)).toEqual([1, 0, null, null, null]);
  expect(await page.getByLabel("Price").inputValue()).toBe("64.000");

  await page.request.delete(`/api/car/${car.id}`);
  await update.click();
  const told = "The request could not be completed because of the following error: Car not found";
  await expect.poll(() => alerts).toEqual([told]);
  expect(logged).toContain(told);
  expect(new URL(page.url()).pathname).toBe(`/user/edit/${car.id}`);
});

test("cancelling asks first", async () => {
  const account = await newAccount();
  const car = await publish(account);
  const page = await openPage({ signedInAs: account });
  await page.goto(`/user/edit/${car.id}`);
  await page.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByText("Your car will not be published!").waitFor();
  await dialog.getByRole("button", { name: "No, stay here" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Yes, cancel publish!" }).click();
  await page.waitForURL("**/profile");
  await page.getByRole("tab", { name: "Posts", selected: true }).waitFor();
});

test("someone else's car is refused, and visitors sign in first", async () => {
  const car = await publish(await newAccount());
  const stranger = await openPage({ signedInAs: await newAccount() });
  const response = await stranger.goto(`/user/edit/${car.id}`);
  expect(response?.status()).toBe(403);
  await stranger.getByText("Car not found").waitFor();
  const visitor = await openPage();
  await visitor.goto("/publish-your-car");
  await visitor.waitForURL("**/login?back=%2Fpublish-your-car");
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the car form is accessible in ${theme}`, async () => {
    const page = await openPage({ theme, signedInAs: await newAccount() });
    await page.goto("/publish-your-car");
    await page.getByLabel("Name", { exact: true }).fill("Vulcan9");
    const [photo] = await fivePhotos();
    if (photo) await page.getByLabel("Select image 1").setInputFiles(photo);
    await page.getByRole("button", { name: "Remove image 1" }).waitFor();
    await expectAccessible(page);
  });
}
