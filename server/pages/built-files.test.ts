import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

const CLIENT = resolve(import.meta.dirname, "../../build/client");
const filesOf = (folder: string) =>
  readdirSync(resolve(CLIENT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}${name}`);
const ASSETS = filesOf("assets/");
const SCRIPT = ASSETS.find((name) => name.endsWith(".js")) ?? "";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

test("every built file is served unchanged", async () => {
  expect(ASSETS.length).toBeGreaterThan(50);
  for (const name of [...ASSETS, ...filesOf("")]) {
    const reply = await get(`/${name}`);
    expect([name, reply.statusCode]).toEqual([name, 200]);
    expect(reply.rawPayload.equals(readFileSync(resolve(CLIENT, name)))).toBe(true);
  }
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a script is sent as %s to clients that accept it", async (encoding, unpack) => {
  const { headers, rawPayload } = await get(`/${SCRIPT}`, { "accept-encoding": encoding });
  expect(headers).toMatchObject({
    "content-encoding": encoding,
    "content-type": "application/javascript; charset=utf-8",
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(unpack(rawPayload).equals(readFileSync(resolve(CLIENT, SCRIPT)))).toBe(true);
});

test("files with a hash in their name are cached for a year, others for an hour", async () => {
  const [script, icon] = [await get(`/${SCRIPT}`), await get("/favicon.svg")];
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
});

test("HEAD has the headers of GET, and a browser with the file in its cache gets a 304", async () => {
  const url = `/${SCRIPT}`;
  const { date, "x-request-id": _, ...headers } = (await get(url)).headers;
  const head = await shop.app.inject({ method: "HEAD", url });
  expect(head.headers).toMatchObject(headers);
  expect(head.rawPayload).toHaveLength(0);
  const again = await get(url, { "if-none-match": String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.each([
  "nothing-here.js",
  "..%2f..%2f..%2fpackage.json",
  "%2e%2e/%2e%2e/package.json",
  "..%5c..%5cpackage.json",
  "%00",
  "",
])("/assets/%s is a 404", async (name) => {
  expect((await get(`/assets/${name}`)).statusCode).toBe(404);
});

test("no cache keeps that a script is missing: in an upgrade another instance has it", async () => {
  const { statusCode, headers } = await get("/assets/home-of-another-version.js");
  expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
});
