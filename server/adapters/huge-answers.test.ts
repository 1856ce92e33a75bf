import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { callEveryService, everyServiceAt, SERVICES } from "#test/every-service.ts";

const MB = 1024 * 1024;

/** JSON of 64 MB, more than any answer of a service. */
function* huge() {
  yield '{"message":"';
  for (let sent = 0; sent < 64; sent += 1) yield "x".repeat(MB);
  yield '"}';
}

/** How the answers ended, by the first step of the address. */
const endings = new Map<string, "read" | "cut">();
const service = createServer(async (request, response) => {
  const [, step = ""] = request.url?.split(/[/?]/) ?? [];
  request.resume();
  response.writeHead(200, { "content-type": "application/json" });
  const answered = pipeline(Readable.from(huge()), response);
  endings.set(step, await answered.then(() => "read" as const).catch(() => "cut" as const));
});
await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const shop = await openShop(everyServiceAt(url));
afterAll(async () => {
  await shop.close();
  service.closeAllConnections();
  service.close();
});

test("a huge answer of a service is not read to its end", async () => {
  expect(await callEveryService(shop)).toEqual([503, 503, 503]);
  const cut = Object.fromEntries(SERVICES.map((name) => [name, "cut"]));
  await expect.poll(() => Object.fromEntries(endings)).toEqual(cut);
});
