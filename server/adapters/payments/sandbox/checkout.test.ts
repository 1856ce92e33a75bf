import { afterAll, expect, test } from "vitest";
import { themeScript } from "#shared/theme.ts";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

async function paymentPage(name = "Roma") {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { name, price: 1_240_000 });
  const initPoint = String((await askToPay(shop, buyer.id, [car])).json().init_point);
  return { initPoint, path: new URL(initPoint).pathname };
}

test("the payment page shows items and price, and runs only the theme's script", async () => {
  const { path } = await paymentPage("<b>Roma</b>");
  const page = await shop.app.inject(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toMatch(
    /default-src 'none'.*frame-ancestors 'none'/,
  );
  expect(page.body).toContain("&lt;b&gt;Roma&lt;/b&gt; Ferrari");
  expect(page.body).toContain("$ 1.240.000 USD");
  for (const outcome of ["approved", "pending", "rejected"])
    expect(page.body).toContain(`name="outcome" value="${outcome}"`);
  expect(page.body.match(/<script[^>]*>/g)).toEqual(["<script>"]);
  expect(page.body).toContain(`<script>${themeScript}</script>`);
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'sha256-[^' ]+';/);
});

test("the payment page shows the shop's own pictures of the cars, and no others", async () => {
  const buyer = await buildUser(shop);
  const image = ["/pictures/scenes/social.webp"];
  const cars = [
    await buildCar(shop, { image }),
    await buildCar(shop, { image: ["https://img.example/b.webp"] }),
  ];
  const initPoint = String((await askToPay(shop, buyer.id, cars)).json().init_point);
  const page = await shop.app.inject(new URL(initPoint).pathname);
  const sources = [...page.body.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src);
  expect(sources).toEqual([`${image[0]}?w=1280`, `${image[0]}?w=320`]);
  expect(page.headers["content-security-policy"]).toContain("img-src 'self'");
});

test("the payment page uses the shop's fonts", async () => {
  const { path } = await paymentPage();
  const page = await shop.app.inject(path);
  const faces = [...page.body.matchAll(/src:url\((.+?)\)/g)].map(([, url = ""]) => url);
  expect(faces).toHaveLength(2);
  for (const url of faces) {
    const face = await shop.app.inject(url);
    expect(face.headers["content-type"]).toBe("font/woff2");
    expect(face.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
  }
});

test("the page's own form is accepted; another site's form and an unknown outcome are refused", async () => {
  const { path } = await paymentPage();
  const send = (headers: Record<string, string>, payload = "outcome=pending") =>
    shop.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload,
    });
  expect((await send({ origin: "https://elsewhere.example" })).statusCode).toBe(403);
  expect((await send({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await send({}, "outcome=free")).statusCode).toBe(400);
  expect((await send({}, "")).statusCode).toBe(400);
  const own = { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" };
  expect((await send(own)).statusCode).toBe(303);
});

test("the outcome may be posted as multipart form data too", async () => {
  const { path } = await paymentPage();
  const send = async (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const encoded = new Response(form);
    return shop.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  };
  expect((await send({ outcome: "free" })).statusCode).toBe(400);
  expect((await send({ outcome: new Blob(["approved"]) })).statusCode).toBe(413);
  expect((await send({ outcome: "approved" })).headers.location).toContain("status=approved");
});

test("the return carries the provider's own parameters", async () => {
  const { initPoint } = await paymentPage();
  for (const status of ["rejected", "pending", "approved"]) {
    const { reply, back } = await pay(shop, initPoint, status);
    expect(reply.statusCode).toBe(303);
    expect(back?.get("status")).toBe(status);
    expect([...(back?.keys() ?? [])]).toEqual([
      "collection_id",
      "collection_status",
      "payment_id",
      "status",
      "external_reference",
      "payment_type",
      "merchant_order_id",
      "preference_id",
      "site_id",
      "processing_mode",
      "merchant_account_id",
    ]);
  }
});

test("only the first outcome counts, and the page then says that the purchase is paid", async () => {
  const { initPoint, path } = await paymentPage();
  const first = await pay(shop, initPoint, "approved");
  const again = await pay(shop, initPoint, "rejected");
  expect(again.back?.get("payment_id")).toBe(first.back?.get("payment_id"));
  expect(again.back?.get("status")).toBe("approved");
  expect((await shop.app.inject(path)).body).toContain("This purchase is paid");
  await workOff(shop);
});

test("an expired page accepts no payment; an unknown one is not found", async () => {
  const { initPoint, path } = await paymentPage();
  clock.pass({ minutes: 15 });
  expect((await shop.app.inject(path)).statusCode).toBe(410);
  expect((await pay(shop, initPoint, "approved")).reply.statusCode).toBe(410);
  expect((await shop.app.inject("/sandbox/payments/checkout/none")).statusCode).toBe(404);
  expect(
    (await pay(shop, "http://x/sandbox/payments/checkout/none", "approved")).reply.statusCode,
  ).toBe(404);
});

test("with the real provider configured there is no sandbox (behaviour 106)", async () => {
  const real = await openShop({
    MP_ACCESS_TOKEN: "TEST-x",
    MP_WEBHOOK_SECRET: "x",
    MP_PUBLIC_KEY: "x",
    MP_BASE_URL: "http://127.0.0.1:1",
    WORKER: "off",
  });
  const asks = [
    { url: "/sandbox/payments/checkout/x" },
    {
      url: "/sandbox/payments/checkout/x",
      method: "POST" as const,
      payload: { outcome: "approved" },
    },
    { url: "/sandbox/payments/checkout/preferences", method: "POST" as const, payload: {} },
    { url: "/sandbox/payments/v1/payments/1" },
  ];
  for (const ask of asks) expect((await real.app.inject(ask)).statusCode).toBe(404);
  const buyer = await buildUser(real);
  const reply = await askToPay(real, buyer.id, [await buildCar(real)]);
  expect(reply.statusCode).toBe(503);
  await real.close();
});
