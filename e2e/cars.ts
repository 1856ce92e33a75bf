import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";

import type { Car } from "#shared/car.ts";
import { type Account, newAccount, signInByCall } from "./account.ts";
import { ownShop } from "./own-shop.ts";

/** A name of letters that no other car has. */
export const newName = () =>
  `Kea ${randomUUID()
    .replaceAll("-", "")
    .slice(0, 12)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;

export async function carNamed(name: string): Promise<Car> {
  const reply = await fetch(`${ownShop().address}/api/car/search?name=${encodeURIComponent(name)}`);
  const car = ((await reply.json()) as Car[]).find((one) => one.name === name);
  if (!car) throw new Error(`No car is called ${name}`);
  return car;
}

/** A New car of the demonstration, with reviews: the newest cars are those of other tests. */
export const demoCar = () => carNamed("Eridane");

/** Fills in the form that publishes a car, all but its pictures. */
export async function fillCar(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Brand").fill("Aston Martin");
  await page.getByLabel("Model").fill("2021");
  await page.getByLabel("State").selectOption("Used");
  await page.getByLabel("Price").fill("50000");
  await page.getByLabel("Location").selectOption("Portugal");
  await page.getByLabel("Color").fill("Deep Blue");
  await page.getByLabel("Description").fill("Driven on Sundays, kept in a dry garage.");
}

/** Publishes cars over REST, in this order. */
export async function publishByCall(account: Account, names: readonly string[]): Promise<void> {
  const { cookies, storage } = await signInByCall(account);
  const headers = {
    "content-type": "application/json",
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
  const car = { brand: "Kea", model: 1999, state: "Used", price: 30_000, userId: storage.userId };
  for (const name of names) {
    const body = JSON.stringify({ ...car, name });
    const reply = await fetch(`${ownShop().address}/api/car/create/`, {
      method: "POST",
      headers,
      body,
    });
    if (!reply.ok) throw new Error(await reply.text());
  }
}

/** A used car that was just published, by a new seller unless one is given. */
export async function newCar(seller?: Account): Promise<Car> {
  const name = newName();
  await publishByCall(seller ?? (await newAccount()), [name]);
  return carNamed(name);
}
