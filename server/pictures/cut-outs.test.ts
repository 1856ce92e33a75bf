import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { soon } from "#test/soon.ts";
import { upload } from "#test/upload.ts";

const AVIF = "image/avif,image/webp,image/*,*/*;q=0.8";
const WEBP = "image/webp,*/*";
const FOLDER = new URL("../../public/pictures/models/", import.meta.url);

let shop: TestShop;
let address: string;
beforeAll(async () => {
  shop = await openShop();
  const [file = ""] = (await readdir(FOLDER)).filter((name) => name.endsWith(".avif"));
  address = `/pictures/models/${file.replace(".avif", ".webp")}`;
});
afterAll(() => shop.close());

const get = (url: string, accept: string) => shop.app.inject({ url, headers: { accept } });

/** The opacity of the picture's upper left corner. */
async function cornerOf(bytes: Buffer): Promise<number> {
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[3] ?? 255;
}

test("a cut-out is stored as AVIF, and sent as AVIF to browsers that support it", async () => {
  const reply = await get(address, AVIF);
  expect(reply.headers).toMatchObject({ "content-type": "image/avif", vary: "accept" });
  expect(await cornerOf(reply.rawPayload)).toBe(0);
});

test("other browsers get the whole cut-out as WebP or JPEG", async () => {
  const { width } = await sharp((await get(address, AVIF)).rawPayload).metadata();
  for (const [accept, type] of [
    [WEBP, "image/webp"],
    ["*/*", "image/jpeg"],
  ] as const) {
    const reply = await get(address, accept);
    expect(reply.headers["content-type"]).toBe(type);
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(width);
  }
});

test("the smaller sizes of a cut-out stay transparent", async () => {
  const webp = await get(`${address}?w=640`, WEBP);
  expect(await cornerOf(webp.rawPayload)).toBe(0);
  await vi.waitFor(async () => {
    const { rawPayload, headers } = await get(`${address}?w=640`, AVIF);
    expect(headers["content-type"]).toBe("image/avif");
    expect(await cornerOf(rawPayload)).toBe(0);
  }, soon);
});

test("in JPEG a cut-out has the light theme's background, not black", async () => {
  const { rawPayload } = await get(`${address}?w=320`, "*/*");
  const [red = 0, green = 0, blue = 0] = await sharp(rawPayload).raw().toBuffer();
  expect(Math.min(red, green, blue)).toBeGreaterThan(215);
});

test("a cut-out can be a car's picture", async () => {
  expect(await shop.services.pictures.findUnknown(shop.db, [address])).toEqual([]);
});

test("AVIF and HEIC cannot be uploaded (behaviour 81)", async () => {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const avif = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#264d3b" },
  })
    .avif()
    .toBuffer();
  const reply = await upload(shop, avif, { headers, fileName: "car.webp", type: "image/webp" });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe("The selected file is not a valid image.");
});

test("a photo with a wide colour profile keeps its appearance", async () => {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const background = { r: 200, g: 90, b: 90 };
  const srgb = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  const wide = await srgb.withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
  // Its values differ from those in sRGB, but it looks the same.
  const numbers = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  expect(Math.abs((numbers[0] ?? 0) - background.r)).toBeGreaterThan(5);
  const { secure_url } = (await upload(shop, wide, { headers })).json();
  const shown = await sharp((await get(secure_url, WEBP)).rawPayload)
    .raw()
    .toBuffer();
  expect(Math.abs((shown[0] ?? 0) - background.r)).toBeLessThan(5);
  expect(Math.abs((shown[1] ?? 0) - background.g)).toBeLessThan(5);
});
