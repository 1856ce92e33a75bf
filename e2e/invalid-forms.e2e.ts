import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { DAY_MS } from "#shared/durations.ts";
import { type Account, newAccount } from "./account.ts";
import { alertsOf, openPage } from "./browser.ts";
import { carNamed, fillCar, newName, publishByCall } from "./cars.ts";
import { ownShop } from "./own-shop.ts";
import { colorOf, fivePhotos, pickersOf } from "./photos.ts";

const nameOf = (page: Page) => page.getByLabel("Name", { exact: true }).inputValue();
const move = (page: Page, image: number) =>
  page.getByRole("button", { name: `Move image ${image}`, exact: true });

/** How many photos the browser keeps that were picked and not sent. */
function photosKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((tell, fail) => {
        const opening = indexedDB.open("marque");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains("photos")) return tell(0);
          const counting = db.transaction("photos").objectStore("photos").count();
          counting.onsuccess = () => {
            db.close();
            tell(counting.result);
          };
        };
      }),
  );
}

/** How many of them the drafts of forms name: the others are gone at a reload. */
function photosInDrafts(page: Page): Promise<number> {
  return page.evaluate((prefix) => {
    const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith(`${prefix}:`));
    return drafts.flatMap(([, draft]) => draft.match(/"photo":/g) ?? []).length;
  }, STORAGE_KEYS.carDraft);
}

async function pick(page: Page, ...which: number[]): Promise<void> {
  const photos = await fivePhotos();
  const chosen = which.flatMap((index) => photos[index] ?? []);
  await page.getByLabel("Select image 1").setInputFiles(chosen);
  await move(page, which.length).waitFor();
  await expect.poll(() => photosInDrafts(page)).toBe(which.length);
}

async function signInAgain(page: Page, account: Account): Promise<void> {
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
}

test("a half-filled form survives a reload with its pictures in order (behaviour 86)", async () => {
  const page = await openPage({ width: 390, signedInAs: await newAccount() });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await pick(page, 1, 2, 3, 4);
  await move(page, 4).press("ArrowLeft");
  await page.getByRole("button", { name: "Remove image 1" }).click();
  expect(await pickersOf(page)).toEqual([null, 2, 4, 3, null]);

  await page.reload();
  await page.getByText("What you had begun is still here.").waitFor();
  await expect.poll(() => nameOf(page)).toBe(name);
  expect(await page.getByLabel("Description").inputValue()).toMatch(/^Driven on Sundays/);
  await expect.poll(() => pickersOf(page)).toEqual([null, 2, 4, 3, null]);
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  expect(await photosKept(page)).toBe(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");

  const { image } = await carNamed(name);
  expect(image).toHaveLength(3);
  const [red = 0, green = 0, blue = 0] = await colorOf(ownShop().address + image[0]);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await page.goto("/publish-your-car");
  expect(await nameOf(page)).toBe("");
  expect(await pickersOf(page)).toEqual([null, null, null, null, null]);
});

test("a form whose session ended when it was sent is still there after signing in", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const alerts = alertsOf(page);
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/login?back=*");
  expect(alerts).toHaveLength(1);
  await signInAgain(page, account);
  await page.waitForURL("**/publish-your-car");
  await expect.poll(() => nameOf(page)).toBe(name);
  expect(await page.getByLabel("State").inputValue()).toBe("Used");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  await page.goto("/publish-your-car");
  expect(await nameOf(page)).toBe("");
});

test("Save Images after the session has ended leads to signing in and back", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await pick(page, 2, 1);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.waitForURL("**/login?back=%2Fpublish-your-car");
  await page.getByText("You need to log in", { exact: true }).waitFor();
  await signInAgain(page, account);
  await page.waitForURL("**/publish-your-car");
  await expect.poll(() => nameOf(page)).toBe(name);
  await expect.poll(() => pickersOf(page)).toEqual([2, 1, null, null, null]);

  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  expect((await carNamed(name)).image).toHaveLength(2);
});

test("each car's draft keeps its own pictures", async () => {
  const account = await newAccount();
  const names = [newName(), newName()];
  await publishByCall(account, names);
  const [first, second] = await Promise.all(names.map(carNamed));
  const page = await openPage({ signedInAs: account });
  await page.goto(`/user/edit/${first?.id}`);
  await pick(page, 1, 2, 3);
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Update" }).click();
  await page.waitForURL("**/profile");

  await page.goto(`/user/edit/${first?.id}`);
  await page.getByLabel("Select image 2").setInputFiles((await fivePhotos())[4] ?? []);
  await expect.poll(() => photosKept(page)).toBe(1);
  await page.getByRole("button", { name: "Remove image 3" }).click();
  await page.goto(`/user/edit/${second?.id}`);
  expect(await pickersOf(page)).toEqual([null, null, null, null, null]);
  await page.goto(`/user/edit/${first?.id}`);
  await expect.poll(() => pickersOf(page)).toEqual([1, 4, null, null, null]);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => pickersOf(page)).toEqual([1, 2, 3, null, null]);
  expect(await photosKept(page)).toBe(0);
});

test("pending photos are deleted on cancel, on log out and after a day", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  await page.goto("/publish-your-car");
  await pick(page, 1, 2);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Yes, cancel publish!" }).click();
  await page.waitForURL("**/home");
  await expect.poll(() => photosKept(page)).toBe(0);

  await page.goto("/publish-your-car");
  await pick(page, 3);
  await page.clock.setSystemTime(Date.now() + 1.1 * DAY_MS);
  await page.goto("/home");
  await expect.poll(() => photosKept(page)).toBe(0);
  await page.goto("/publish-your-car");
  expect(await pickersOf(page)).toEqual([null, null, null, null, null]);
  expect(await page.getByText("What you had begun is still here.").count()).toBe(0);

  await pick(page, 4);
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByText("You logged out successfully").waitFor();
  await expect.poll(() => photosKept(page)).toBe(0);
});

test.each([
  "denied",
  "full",
])("a browser whose storage is %s can publish all the same", async (storage) => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.addInitScript((how) => {
    const refuse = () => {
      throw new DOMException("No room here", "QuotaExceededError");
    };
    if (how === "denied") Object.defineProperty(window, "indexedDB", { get: refuse });
    else IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  }, storage);
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await page.getByLabel("Select image 1").setInputFiles((await fivePhotos()).slice(1, 3));
  await move(page, 2).press("ArrowLeft");
  await page.getByRole("button", { name: "Save Images" }).click();
  await page.getByText("Images uploaded successfully").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  expect((await carNamed(name)).image).toHaveLength(2);
});

test("a pending photo that the browser has lost is asked for again", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await pick(page, 1, 2);
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.open("marque").onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const clearing = db.transaction("photos", "readwrite").objectStore("photos").clear();
          clearing.onsuccess = () => done(db.close());
        };
      }),
  );
  await page.reload();
  await page.getByText("An image that was not saved is gone, please select it again").waitFor();
  expect(await pickersOf(page)).toEqual([null, null, null, null, null]);
});
