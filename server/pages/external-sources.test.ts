import { afterAll, expect, test } from "vitest";
import { PHOTO_HOSTS } from "#shared/photo.ts";
import { openShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

const secret = "s3cret-and-never-shown";
const shop = await openShop(
  {
    PUBLIC_URL: "https://shop.example",
    MP_ACCESS_TOKEN: `APP_USR-${secret}`,
    MP_WEBHOOK_SECRET: secret,
    MP_PUBLIC_KEY: "APP_USR-public",
    GOOGLE_PROJECT_ID: "marque-shop",
    FIREBASE_API_KEY: "web-key",
    FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
    CLOUDINARY_CLOUD_NAME: "marque",
    CLOUDINARY_API_KEY: secret,
    CLOUDINARY_API_SECRET: secret,
    CLOUDINARY_PRESET: "unsigned",
    WORKER: "off",
  },
  { pages: true },
);
const plain = await openShop({}, { pages: true });
afterAll(async () => {
  await shop.close();
  await plain.close();
});

async function policyOf(of: typeof shop, url: string) {
  const { headers, body } = await of.app.inject(url);
  const policy = String(headers["content-security-policy"]).split("; ");
  const sources = (name: string) => policy.find((one) => one.startsWith(`${name} `)) ?? "";
  return { policy, sources, opener: headers["cross-origin-opener-policy"], body };
}

test("the wallet's hosts are allowed only on the cart", async () => {
  for (const url of ["/cart", "/Cart/", "/cart?ids="]) {
    const { sources } = await policyOf(shop, url);
    expect(sources("script-src")).toContain("https://sdk.mercadopago.com");
    expect(sources("connect-src")).toContain("https://api.mercadopago.com");
    expect(sources("frame-src")).toContain("https://www.mercadopago.com");
    expect(sources("style-src")).toContain("'unsafe-inline'");
  }
  const car = await buildCar(shop);
  for (const url of ["/", "/home", "/login", "/cartier", "/favorites", `/detail/${car.id}`]) {
    const { sources, policy } = await policyOf(shop, url);
    expect(policy.join()).not.toMatch(/mercado|mlstatic/);
    expect(sources("style-src")).toBe("style-src 'self'");
  }
});

test("Google's hosts and popups are allowed only on the sign-in pages", async () => {
  for (const url of ["/login", "/register", "/login?back=%2Fcart"]) {
    const { sources, opener } = await policyOf(shop, url);
    expect(sources("script-src")).toContain("https://apis.google.com");
    expect(sources("frame-src")).toContain("https://marque-shop.firebaseapp.com");
    expect(sources("connect-src")).toContain("https://identitytoolkit.googleapis.com");
    expect(opener).toBe("same-origin-allow-popups");
  }
  for (const url of ["/home", "/cart", "/login/forgotpassword"]) {
    const { sources, opener } = await policyOf(shop, url);
    expect(sources("script-src")).not.toContain("google");
    expect(opener).toBe("same-origin");
  }
});

test("pictures can be loaded from Cloudinary, and uploaded there with a preset", async () => {
  const { sources, body } = await policyOf(shop, "/home");
  expect(sources("img-src")).toContain("https://res.cloudinary.com");
  expect(sources("connect-src")).toContain("https://api.cloudinary.com");
  expect(body).toContain('content="https://api.cloudinary.com/v1_1/marque/image/upload"');
});

test("pages contain no secrets", async () => {
  for (const url of ["/home", "/cart", "/login", "/register"]) {
    const { body } = await policyOf(shop, url);
    expect(body).toContain("APP_USR-public");
    expect(body).not.toContain(secret);
  }
});

test("without external services a page loads only from the shop, except users' photos", async () => {
  for (const url of ["/home", "/cart", "/login"]) {
    const { sources, opener, body } = await policyOf(plain, url);
    for (const name of ["script-src", "style-src", "connect-src", "frame-src"])
      expect(sources(name)).not.toContain("https:");
    const photos = PHOTO_HOSTS.map((host) => `https://${host}`).join(" ");
    expect(sources("img-src")).toBe(`img-src 'self' data: blob: ${photos}`);
    expect(opener).toBe("same-origin");
    expect(body).not.toContain("image-host");
  }
});
