import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FAKE_CLOUD, fakeCloudinary } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN, fakeMercadoPago } from "#test/fake-mercado-pago.ts";
import { plainPicture } from "#test/upload.ts";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { prepareDemo } from "./demo-data.ts";
import { answerAsWallet } from "./fake-wallet.ts";
import { openShop } from "./shop.ts";

// A shop with external services configured. The browser reaches those that are fakes on this machine
// and no other host.
const PUBLIC_KEY = "APP_USR-public";
let cloud: Awaited<ReturnType<typeof fakeCloudinary>>;
let provider: Awaited<ReturnType<typeof fakeMercadoPago>>;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  provider = await fakeMercadoPago({ https: false });
  cloud = await fakeCloudinary();
  const settings = {
    SEED: "demo",
    MP_ACCESS_TOKEN: FAKE_TOKEN,
    MP_WEBHOOK_SECRET: FAKE_SECRET,
    MP_PUBLIC_KEY: PUBLIC_KEY,
    MP_BASE_URL: provider.url,
    CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
    CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
    CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
    CLOUDINARY_PRESET: FAKE_CLOUD.preset,
    CLOUDINARY_BASE_URL: cloud.url,
  };
  shop = await openShop(settings, { fill: await prepareDemo(inject("day")) });
});
afterAll(async () => {
  await shop?.close();
  await provider?.close();
  await cloud?.close();
});

/** To the cart with a car in it, by way of a link: it is then loaded as a document of its own. */
async function finishOrder(page: Page) {
  await page.goto("/home?state=New");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
}

test("the provider's wallet replaces FINISH ORDER and leads to its page (behaviour 48)", async () => {
  const { address } = shop;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  const asked = await answerAsWallet(page, PUBLIC_KEY);
  await finishOrder(page);
  const button = page.getByRole("button", { name: "Pay in the wallet" });
  await button.waitFor();
  const color = () => button.evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
  expect(await color()).toBe("rgb(0, 158, 227)");
  expect(await page.getByRole("button", { name: "FINISH ORDER" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Pay with Mercado Pago" }).count()).toBe(0);
  expect(asked.map((url) => new URL(url).hostname)).toEqual([
    "sdk.mercadopago.com",
    "http2.mlstatic.com",
    "api.mercadopago.com",
  ]);
  await button.click();
  await page.getByRole("heading", { name: "The provider's own page" }).waitFor();
  const preference = new URL(page.url()).searchParams.get("pref_id") ?? "";
  expect(provider.preference(preference)?.reply.init_point).toBe(page.url());
});

test("removing a car removes the wallet, and the remaining cars get a new one", async () => {
  const { address } = shop;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  await answerAsWallet(page, PUBLIC_KEY);
  await page.goto("/home?state=New");
  for (const card of [0, 1]) {
    await page.getByRole("article").nth(card).getByRole("link").click();
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    await page.goBack();
    await page.getByRole("heading", { name: "The catalogue" }).waitFor();
  }
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  const finish = page.getByRole("button", { name: "FINISH ORDER" });
  const wallet = page.getByRole("button", { name: "Pay in the wallet" });
  await finish.click();
  await wallet.waitFor();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("button", { name: "Yes, remove it!" }).click();
  await finish.click();
  await wallet.waitFor();
  expect(await wallet.count()).toBe(1);
});

test("when the wallet's script does not come, a plain link takes its place", async () => {
  const { address } = shop;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(request.url()));
  await finishOrder(page);
  const link = page.getByRole("link", { name: "Pay with Mercado Pago" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/www\.mercadopago\.com\.ar\//);
  expect(scripts).toContain("https://sdk.mercadopago.com/js/v2");
});

test("with a preset the browser sends its pictures to the image host itself", async () => {
  const { address } = shop;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  await page.goto("/profileSettings");
  const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await plainPicture(300, 300) };
  await page.locator('input[type="file"]').setInputFiles(photo);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Your image has been upload successfully!").waitFor();
  const [sent] = cloud.requests.filter(({ method }) => method === "POST");
  expect(sent?.path).toBe("/v1_1/marque-test/image/upload");
  expect(sent?.body.toString("latin1")).toMatch(/user_Profileimg_[0-9a-f-]{36}/);
  expect(sent?.headers.cookie).toBeUndefined();
});
