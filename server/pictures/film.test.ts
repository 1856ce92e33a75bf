import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

const FILM = "/pictures/scenes/film.webm";

let shop: TestShop;
let bytes: Buffer;
let etag: string;
beforeAll(async () => {
  shop = await openShop();
  bytes = await readFile(new URL(`../../public${FILM}`, import.meta.url));
  etag = String((await get(FILM)).headers.etag);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

test.each([
  ["film.webm", "video/webm"],
  ["film.mp4", "video/mp4"],
])("%s is served as %s, with a long cache time and ranges (behaviour 17)", async (name, type) => {
  const reply = await get(`/pictures/scenes/${name}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": type,
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=604800, stale-while-revalidate=2592000",
    "x-content-type-options": "nosniff",
    "content-length": String(reply.rawPayload.length),
  });
  const original = await readFile(new URL(`../../public/pictures/scenes/${name}`, import.meta.url));
  expect(reply.rawPayload.equals(original)).toBe(true);
});

test("the film is not sent again to a browser that has it in its cache", async () => {
  const reply = await get(FILM, { "if-none-match": etag });
  expect([reply.statusCode, reply.body]).toEqual([304, ""]);
});

test("HEAD has the length of the film and no body", async () => {
  const reply = await shop.app.inject({ method: "HEAD", url: FILM });
  expect([reply.statusCode, reply.headers["content-length"], reply.body]).toEqual([
    200,
    String(bytes.length),
    "",
  ]);
});

test.each([
  ["bytes=0-99", 0, 99],
  ["bytes=100-", 100, -1],
  ["bytes=-100", -100, -1],
  ["bytes=100-99999999", 100, -1],
  ["bytes=-99999999", 0, -1],
  ["bytes=0-0", 0, 0],
])("Range: %s gets that part", async (range, from, to) => {
  const start = from < 0 ? bytes.length + from : from;
  const end = to < 0 ? bytes.length + to : to;
  const reply = await get(FILM, { range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers["content-range"]).toBe(`bytes ${start}-${end}/${bytes.length}`);
  expect(reply.headers["content-length"]).toBe(String(end - start + 1));
  expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
});

test.each(["bytes=99999999-", "bytes=-0"])("Range: %s is not satisfiable", async (range) => {
  const reply = await get(FILM, { range });
  expect([reply.statusCode, reply.body]).toEqual([416, ""]);
  expect(reply.headers["content-range"]).toBe(`bytes */${bytes.length}`);
});

test.each([
  "bytes=9-5",
  "bytes=0-1,5-9",
  "bytes=-",
  "bytes=a-b",
  "lines=0-9",
])("Range: %s gets the whole film", async (range) => {
  const reply = await get(FILM, { range });
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, bytes.length]);
});

test("If-Range gets the whole film if it has changed", async () => {
  const range = "bytes=100-199";
  expect((await get(FILM, { range, "if-range": etag })).statusCode).toBe(206);
  for (const other of ['"older"', `W/${etag}`, new Date().toUTCString()])
    expect((await get(FILM, { range, "if-range": other })).statusCode).toBe(200);
});

test.each([
  "/pictures/scenes/none.webm",
  "/pictures/models/film.webm",
  "/pictures/film.webm",
  "/pictures/scenes/..%2ffilm.webm",
])("%s is not found", async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test("a film cannot be a car's picture", async () => {
  expect(await shop.services.pictures.find(FILM)).toBeUndefined();
});
