import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { type Account, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { ownShop } from "./own-shop.ts";

// The longest and widest that the forms take, in several scripts.
export const WIDE = "W".repeat(20);
const GERMAN = "Kraftfahrzeughaftpfl";
export const ARABIC = "سيارةفاخرةسريعةجداجد";
const EMOJI = "🏎️".repeat(10);
const COUNTRY = "Saint Helena, Ascension and Tristan da Cunha";
const COMPOUND = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const domain = "w".repeat(60);
const longEmail = () => `${randomUUID().slice(0, 8)}${"w".repeat(50)}@${domain}.${domain}.example`;

export const dearest = {
  model: 1999,
  // Made to order: several people can buy it.
  state: "New",
  price: 999_999_999_999,
  location: COUNTRY,
  image: ["/pictures/models/montefosco-lunaria-green-tqf.webp"],
};
export const longestCars = [
  { name: WIDE, brand: WIDE, color: WIDE, description: "W".repeat(400) },
  { name: GERMAN, brand: GERMAN, color: GERMAN, description: COMPOUND },
  { name: ARABIC, brand: ARABIC, color: ARABIC, description: ARABIC.repeat(20) },
];
export const longestReviews = [
  { title: WIDE, review: "W".repeat(300) },
  { title: EMOJI, review: EMOJI.repeat(15) },
  { title: ARABIC, review: COMPOUND },
];

const person = { name: WIDE, lastName: WIDE, country: COUNTRY };

export async function send(page: Page, path: string, data: object) {
  const reply = await page.request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
  return reply.json();
}

/** A seller with the longest values everywhere, and cars with them. */
export async function publishLongest(): Promise<{ seller: Account; ids: string[] }> {
  const seller = await newAccount(ownShop().address, { ...person, email: longEmail() });
  const page = await openPage({ signedInAs: seller });
  const ids: string[] = [];
  for (const car of longestCars)
    ids.push((await send(page, "/api/car/create", { ...dearest, ...car })).id);
  return { seller, ids };
}

export async function addAllToCart(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/detail/${id}`);
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await page.getByRole("main").getByRole("link", { name: "View cart" }).waitFor();
  }
}

/** A buyer with the longest name and e-mail who orders the longest cars. */
export async function orderLongest() {
  const { ids } = await publishLongest();
  const buyer = await newAccount(ownShop().address, { ...person, email: longEmail() });
  const page = await openPage({ signedInAs: buyer });
  await addAllToCart(page, ids);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  const pay = page.getByRole("link", { name: /^Pay with/ });
  await pay.waitFor();
  return { ids, buyer, page, pay };
}
