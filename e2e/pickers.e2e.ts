import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { fivePhotos, pickersOf } from "./photos.ts";

const brokenImage = { name: "car.jpg", mimeType: "image/jpeg", buffer: Buffer.from("a car") };

/** Makes uploads as slow as over a poor connection. Returns a function that ends this. */
async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const limitUploads = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send("Network.enable");
  await limitUploads(2000);
  return () => limitUploads(-1);
}

/** How many photos the draft has, which lags behind what the pickers show. */
const photosInDraft = (page: Page) =>
  page.evaluate((key) => {
    const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith(key));
    return drafts.join().split('"photo":').length - 1;
  }, STORAGE_KEYS.carDraft);

test("a file that is not an image is refused when chosen, and when saved", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Please, select an image.").waitFor();
  const text = { ...brokenImage, name: "car.txt", mimeType: "text/plain" };
  await page.getByLabel("Select image 1").setInputFiles(text);
  await page.getByText("The selected file is not a valid image.").waitFor();
  await page.getByRole("button", { name: "Save Images" }).click();
  expect(await page.getByText("The selected file is not a valid image.").count()).toBe(1);
  await page.getByLabel("Select image 2").setInputFiles(brokenImage);
  await page.getByText("The selected file is not a valid image.").waitFor();
  const [photo] = await fivePhotos();
  if (photo) await page.getByLabel("Select image 2").setInputFiles([photo, text, brokenImage]);
  await page.getByText(`Left out: car.txt, ${brokenImage.name}`).waitFor();
});

test("on a phone, what is wrong with a file is on the screen", async () => {
  const page = await openPage({ signedInAs: await newAccount(), width: 390 });
  await page.goto("/publish-your-car");
  const text = { ...brokenImage, name: "car.txt", mimeType: "text/plain" };
  await page.getByLabel("Select image 1").setInputFiles(text);
  const refusal = page.getByText("The selected file is not a valid image.");
  await refusal.waitFor();
  const hidden = () =>
    refusal.evaluate((line) => Math.max(0, line.getBoundingClientRect().bottom - innerHeight));
  await expect.poll(hidden).toBe(0);
});

test("a broken file that is picked for the place of an unsaved picture leaves that picture", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const [photo] = await fivePhotos();
  if (photo) await page.getByLabel("Select image 1").setInputFiles(photo);
  await page.getByText("Not saved").waitFor();
  await page.getByLabel("Select image 1").setInputFiles(brokenImage);
  await page.getByText("The selected file is not a valid image.").waitFor();
  await page.getByText("Not saved").waitFor();
  await expect.poll(() => photosInDraft(page)).toBe(1);
  await page.reload();
  await page.getByText("Not saved").waitFor();
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  expect(await page.getByRole("img", { name: /^View . of the car$/ }).count()).toBe(1);
});

test("a seller is told how many pictures there is no picker for (behaviour 81)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1));
  await page.getByRole("button", { name: "Move image 4", exact: true }).waitFor();
  await page.getByLabel("Select image 5").setInputFiles(photos.slice(1, 4));
  await page.getByText("A car has at most 5 images: 2 of those selected were left out").waitFor();
  await page.getByRole("button", { name: "Move image 5", exact: true }).waitFor();
});

test("pictures that failed to upload say so and can be uploaded again", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const [photo] = await fivePhotos();
  if (photo) await page.getByLabel("Select image 1").setInputFiles(photo);
  await page.getByText("Not saved").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("The image upload failed").waitFor();
  await page.getByText(/^Error uploading images to the image host: ./).waitFor();
  await page.getByText("Failed", { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
});

test("a picture is dragged to another place, replaced and removed", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const photos = await fivePhotos();
  await page.getByLabel("Select image 1").setInputFiles(photos.slice(1, 3));
  const cover = page.getByRole("listitem").filter({ hasText: "Select image 1" });
  const before = await cover.getByRole("img").getAttribute("src");
  await page.getByRole("button", { name: "Move image 1", exact: true }).hover();
  await page.mouse.down();
  await page.getByText("Select image 2").hover();
  await page.mouse.up();
  await page.getByText("Image moved to place 2 of 5").waitFor();
  const after = page.getByRole("listitem").filter({ hasText: "Select image 2" });
  expect(await after.getByRole("img").getAttribute("src")).toBe(before);
  await page.getByLabel("Select image 2").setInputFiles(photos[3] ?? []);
  await expect.poll(() => after.getByRole("img").getAttribute("src")).not.toBe(before);
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await cover.getByRole("img").waitFor({ state: "detached" });
  await after.getByText("Cover").waitFor();
});

test("every picture has its own progress bar, and one removed during the upload stays removed", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await page.getByLabel("Select image 1").setInputFiles(await fivePhotos());
  await page.getByRole("button", { name: "Move image 5", exact: true }).waitFor();
  const speedUp = await slowDown(page);
  await page.getByRole("button", { name: "Save Images" }).click();
  for (const number of [1, 2, 3, 4, 5])
    await page.getByRole("progressbar", { name: `Image ${number} is being uploaded` }).waitFor();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  const bar = page.getByRole("progressbar", { name: "Image 2 is being uploaded" });
  await expect.poll(() => bar.getAttribute("aria-valuenow")).not.toBe("0");
  await speedUp();
  await page.getByText("Images uploaded successfully").waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(0);
  expect(await page.getByRole("img", { name: /^View . of the car$/ }).count()).toBe(4);
  expect(await page.getByRole("button", { name: "Remove image 1" }).count()).toBe(0);
});

/** The next file that the page reads takes until the function that this returns is called. */
async function holdNextFile(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { createImageBitmap: decode } = window;
    const { promise, resolve } = Promise.withResolvers<void>();
    window.addEventListener("read-on", () => resolve(), { once: true });
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      window.createImageBitmap = decode;
      await promise;
      return decode(file);
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event("read-on")));
}

/** The next photo that the browser stores takes until the function that this returns is called. */
async function holdNextStored(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    window.addEventListener("store-on", () => resolve(), { once: true });
    IDBObjectStore.prototype.put = function (...args) {
      IDBObjectStore.prototype.put = put;
      Object.defineProperty(this.transaction, "oncomplete", {
        set: (complete: () => void) => void promise.then(complete),
      });
      return put.apply(this, args);
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event("store-on")));
}

test("a picture that is stored while a broken file is read for its place stays after a reload", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const storeOn = await holdNextStored(page);
  const [photo] = await fivePhotos();
  const picker = page.getByLabel("Select image 1");
  await picker.setInputFiles(photo ?? []);
  await page.getByText("Not saved").waitFor();
  const readOn = await holdNextFile(page);
  await picker.setInputFiles(brokenImage);
  await storeOn();
  await readOn();
  await page.getByText("The selected file is not a valid image.").waitFor();
  await expect.poll(() => photosInDraft(page)).toBe(1);
  await page.reload();
  await page.getByText("Not saved").waitFor();
});

test.each([
  ["the last one stays, however long the first takes to read", 3],
  ["the first stays where the last is broken", 2],
])("of two files picked for one place %s", async (_, stays) => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const photos = await fivePhotos();
  const readOn = await holdNextFile(page);
  const picker = page.getByLabel("Select image 1");
  await picker.setInputFiles(photos[2] ?? []);
  await picker.setInputFiles(stays === 3 ? (photos[3] ?? []) : brokenImage);
  if (stays === 3) await page.getByText("Not saved").waitFor();
  else await page.getByText("The selected file is not a valid image.").waitFor();
  await readOn();
  // A third file is read after the first one.
  await page.getByLabel("Select image 2").setInputFiles(photos[1] ?? []);
  await expect.poll(() => pickersOf(page)).toEqual([stays, 1, null, null, null]);
  await expect.poll(() => photosInDraft(page)).toBe(2);
  await page.reload();
  await expect.poll(() => pickersOf(page)).toEqual([stays, 1, null, null, null]);
});

test.each([
  [1280, "Drag an image by its handle, or use the arrow keys on it."],
  [390, "Drag an image by its handle."],
])("at %d pixels the hint about the order of the pictures fits the device", async (width, hint) => {
  const page = await openPage({ signedInAs: await newAccount(), width });
  await page.goto("/publish-your-car");
  const text = page.getByText("The first one is the cover.");
  expect(await text.innerText()).toBe(`The first one is the cover. ${hint}`);
});
