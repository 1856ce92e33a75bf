import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { soon } from "#test/soon.ts";
import { plainPicture, upload } from "#test/upload.ts";

const address = "/pictures/models/montefosco-lunaria-ink.webp";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const AVIF = "image/avif,image/webp,image/*,*/*;q=0.8";
const WEBP = "image/webp,*/*";

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

test("a shipped picture is served unchanged, and with a 304 the second time", async () => {
  const reply = await get(address);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("image/webp");
  const again = await get(address, { "if-none-match": String(reply.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each([320, 640, 960, 1280])("a picture comes %d pixels wide", async (width) => {
  const reply = await get(`${address}?w=${width}`, { accept: WEBP });
  expect(reply.headers["content-type"]).toBe("image/webp");
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(width);
});

test("no picture is enlarged", async () => {
  const original = await sharp((await get(address)).rawPayload).metadata();
  const reply = await get(`${address}?w=1600`, { accept: WEBP });
  expect(original.width).toBeLessThan(1600);
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(original.width);
});

test("a browser that knows only JPEG gets JPEG", async () => {
  const reply = await get(`${address}?w=640`, { accept: "*/*" });
  expect(reply.headers["content-type"]).toBe("image/jpeg");
  expect(reply.headers.vary).toBe("accept");
});

test("a browser that accepts AVIF gets WebP at first, and AVIF once it is ready", async () => {
  const first = await get(`${address}?w=320`, { accept: AVIF });
  expect(first.headers["content-type"]).toBe("image/webp");
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  await vi.waitFor(async () => {
    const later = await get(`${address}?w=320`, { accept: AVIF });
    expect(later.headers["content-type"]).toBe("image/avif");
    expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
    expect(later.headers["cache-control"]).toMatch(/max-age=604800/);
  }, soon);
});

test("concurrent requests for one size get the same bytes", async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => get(`${address}?w=1280`, { accept: WEBP })),
  );
  expect(new Set(replies.map((reply) => reply.rawPayload.toString("base64"))).size).toBe(1);
});

test("the sizes of an upload are available as WebP and JPEG, cached forever, and stored on disk", async () => {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const { secure_url } = (await upload(shop, await plainPicture(900, 600), { headers })).json();
  for (const [accept, type] of [
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/jpeg"],
  ] as const) {
    const made = await get(`${secure_url}?w=640`, { accept });
    expect(made.headers["content-type"]).toBe(type);
    expect(made.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await sharp(made.rawPayload).metadata()).width).toBe(640);
    const sizes = join(shop.config.dataDir, "pictures", ".sizes");
    const files = (await readdir(sizes, { recursive: true })).map((name) => join(sizes, name));
    const same = await Promise.all(
      files.filter((name) => /-640\./.test(name)).map((name) => readFile(name)),
    );
    expect(same.some((bytes) => bytes.equals(made.rawPayload))).toBe(true);
  }
});

test.each([
  "1",
  "641",
  "0",
  "-320",
  "abc",
  "320.5",
  "99999999",
  "",
])("the width %j is refused", async (width) => {
  const reply = await get(`${address}?w=${width}`);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe("The width must be one of 320, 640, 768, 960, 1280, 1600");
});

test.each([
  "/pictures/models/none.webp",
  "/pictures/models/",
  "/pictures/",
  "/pictures/u/00000000000000000000000000000000.webp",
  "/pictures/../../package.json",
  "/pictures/..%2f..%2fpackage.json",
  "/pictures/models/..%2f..%2f..%2fpackage.json",
  "/pictures/%2e%2e/%2e%2e/package.json",
  "/pictures/models%00.webp",
  "/pictures/.sizes/00/x.webp",
  "/pictures//etc/passwd",
])("%s is not found", async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test("a placeholder is used once it is ready, without waiting for it; cut-outs have none (behaviour 30)", async () => {
  await vi.waitFor(async () => {
    const placeholders = await shop.services.pictures.placeholders([
      "/pictures/models/montefosco-lunaria-green-tqf.webp",
      address,
      "/pictures/none.webp",
    ]);
    expect(Object.keys(placeholders)).toEqual([address]);
    expect(placeholders[address]).toMatch(/^data:image\/webp;base64,.{20,400}$/);
  }, soon);
});

test("a size that a busy shop cannot make in time is a 503, and is made at the next request (behaviour 190)", async () => {
  const late = new Error("source: bad seek to 68598\ntimeout: 100% complete");
  const busy = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(late as never);
  const url = "/pictures/models/serravento-fulgida-red-tqf.webp?w=768";
  const reply = await get(url, { accept: WEBP });
  busy.mockRestore();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "The shop is busy with other images, please try again in a moment",
  ]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect((await get(url, { accept: WEBP })).statusCode).toBe(200);
});
