import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openPage } from "./browser.ts";
import { ownShop } from "./own-shop.ts";
import { watchShifts } from "./shifts.ts";

/** A proxy of the shop that holds documents back from this text on, until `released` resolves. */
async function inPieces(brokenAt: string, released: Promise<void>): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(ownShop().address + request.url, { redirect: "manual" });
    const {
      "content-encoding": _,
      "content-length": __,
      ...headers
    } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    const body = Buffer.from(await answer.arrayBuffer());
    const at = headers["content-type"]?.startsWith("text/html") ? body.indexOf(brokenAt) : -1;
    if (at > 0) {
      response.write(body.subarray(0, at));
      await released;
    }
    response.end(at > 0 ? body.subarray(at) : body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["the header", 'aria-label="Cart'],
  ["the head of the catalogue", "Two cars in a row"],
])("nothing moves when the rest of a page that was cut off in %s arrives", async (_, brokenAt) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await openPage({ address: await inPieces(brokenAt, released) });
  const shifted = await watchShifts(page);
  const styled = page.waitForResponse((response) => response.url().endsWith(".css"));
  // Not `page.goto`, which waits for the whole page.
  const loaded = page.mainFrame().goto("/home");
  await (await styled).finished();
  // With its styles the page can be painted.
  await page.waitForFunction(() => document.body?.getBoundingClientRect().height);
  release();
  await loaded;
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBe(0);
});
