import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { clickToClose, clickToOpen, openPage } from "./browser.ts";
import { prepareDemo } from "./demo-data.ts";
import { fakeFirebase } from "./fake-firebase.ts";
import { openShop } from "./shop.ts";

// A shop with Firebase configured: the real SDK in the browser, Google's hosts answered by a fake.
let firebase: Awaited<ReturnType<typeof fakeFirebase>>;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  firebase = await fakeFirebase();
  shop = await openShop(
    { SEED: "demo", ...firebase.settings },
    { fill: await prepareDemo(inject("day")) },
  );
});
afterAll(async () => {
  await shop?.close();
  await firebase?.close();
});

const newPerson = () => ({
  uid: randomUUID(),
  name: "Iris Valverde",
  email: `${randomUUID()}@people.example`,
  picture: "https://lh3.googleusercontent.com/a/iris=s96-c",
});

const googleButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Continue with Google" });

/** @returns the account that the page belongs to then, as the shop shows it to its owner */
async function signInWithGoogle(page: Page) {
  const popup = await clickToOpen(googleButton(page));
  const confirm = popup.getByRole("button", { name: "Continue as Iris Valverde" });
  await clickToClose(confirm);
  await page.getByText("Signed in successfully").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Iris" }).waitFor();
  const id = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.userId);
  const reply = await page.request.get(`/api/user/${id}`);
  expect(reply.status()).toBe(200);
  return reply.json();
}

test("a user of Google signs in with a confirmed account, and again with the same one", async () => {
  const { address } = shop;
  const person = newPerson();
  const page = await openPage({ address });
  const asked = await firebase.answer(page, person);
  await page.goto("/login?back=/profileSettings");
  const account = await signInWithGoogle(page);
  await page.waitForURL((url) => url.pathname === "/profileSettings");
  expect(account).toMatchObject({
    name: "Iris",
    lastName: "Valverde",
    email: person.email,
    image: person.picture,
    verify: true,
  });
  expect([...asked].sort()).toEqual([
    "/__/auth/handler",
    "/__/auth/iframe",
    "/js/api.js",
    "/v1/accounts:lookup",
    "/v1/accounts:signInWithIdp",
    "/v1/projects",
  ]);

  const later = await openPage({ address });
  await firebase.answer(later, person);
  await later.goto("/login");
  expect((await signInWithGoogle(later)).id).toBe(account.id);
  await later.waitForURL((url) => url.pathname === "/home");
  expect(firebase.keysAsked).toHaveLength(1);
});

test("a visitor registers with Google from a link, and another account is another user (behaviour 61)", async () => {
  const accounts = [];
  for (const person of [newPerson(), newPerson()]) {
    const page = await openPage({ address: shop.address });
    await firebase.answer(page, person);
    await page.goto("/login");
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await page.waitForURL((url) => url.pathname === "/register");
    accounts.push(await signInWithGoogle(page));
  }
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(2);
});

test("where the project does not know the shop's host, the visitor is told that Google refuses", async () => {
  const page = await openPage({ address: shop.address });
  await firebase.answer(page, { ...newPerson(), authorizedDomains: ["marque.example"] });
  await page.goto("/login");
  await googleButton(page).click();
  await page.getByText("The sign-in with Google could not be confirmed").waitFor();
  expect(await page.getByRole("banner").getByRole("button", { name: "Iris" }).count()).toBe(0);
});

test("when Google does not answer, the visitor is told and can log in otherwise", async () => {
  const page = await openPage({ address: shop.address });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await googleButton(page).click();
  await page.getByText("Signing in with Google does not work just now").waitFor();
  expect(await page.getByLabel("E-mail").isEnabled()).toBe(true);
});
