import { afterAll, beforeAll, expect, test } from "vitest";
import { FAKE_CLOUD, fakeCloudinary } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN, fakeMercadoPago } from "#test/fake-mercado-pago.ts";
import { plainPicture } from "#test/upload.ts";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { openShop } from "./shop.ts";

// A shop with outside services configured. Where they are fakes on this machine the browser reaches
// them; any other host it cannot.
let cloud: Awaited<ReturnType<typeof fakeCloudinary>>;
let provider: Awaited<ReturnType<typeof fakeMercadoPago>>;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  provider = await fakeMercadoPago({ https: false });
  cloud = await fakeCloudinary();
  shop = await openShop({
    SEED: "demo",
    MP_ACCESS_TOKEN: FAKE_TOKEN,
    MP_WEBHOOK_SECRET: FAKE_SECRET,
    MP_PUBLIC_KEY: "APP_USR-public",
    MP_BASE_URL: provider.url,
    CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
    CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
    CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
    CLOUDINARY_PRESET: FAKE_CLOUD.preset,
    CLOUDINARY_BASE_URL: cloud.url,
    GOOGLE_PROJECT_ID: "marque-shop",
    FIREBASE_API_KEY: "web-key",
    FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  });
}, 90_000);
afterAll(async () => {
  await shop?.close();
  await provider?.close();
  await cloud?.close();
});

test("when the wallet's script does not come, a plain link takes its place", async () => {
  const { address } = shop;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  await page.goto("/home?state=New");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(request.url()));
  // By way of a link: the cart is loaded as a document of its own, which may reach the wallet.
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  const link = page.getByRole("link", { name: "Pay with Mercado Pago" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/www\.mercadopago\.com\.ar\//);
  expect(scripts).toContain("https://sdk.mercadopago.com/js/v2");
});

test("when Google does not answer, the visitor is told and can log in otherwise", async () => {
  const page = await openPage({ address: shop.address });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("main").getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("Signing in with Google does not work just now").waitFor();
  expect(await page.getByLabel("E-mail").isEnabled()).toBe(true);
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
