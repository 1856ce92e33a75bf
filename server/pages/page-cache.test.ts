import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPageCache, type RenderedPage, renderedPage } from "./page-cache.ts";

/** As long as a page of the catalogue, and as easy to compress. */
const bodyOf = (n: number) => Buffer.from(`<p>${n}</p>${"<li>Lunaria</li>".repeat(6_000)}`);

async function packed(page: RenderedPage): Promise<RenderedPage> {
  await nextTurn();
  await page.pack();
  await nextTurn();
  return page;
}

test("a thousand pages are cached: they take the room of their compressed bodies", async () => {
  const cache = createPageCache(async () => 1);
  let rendered = 0;
  const visit = (n: number) =>
    cache.get(`/home?page=${n}`, async () => {
      rendered += 1;
      return renderedPage(200, [], bodyOf(n));
    });
  for (let n = 0; n < 1_000; n += 1) await packed(await visit(n));
  for (let n = 0; n < 1_000; n += 1) await visit(n);
  expect(rendered).toBe(1_000);
});

test("a compressed page no longer holds the body that it was made of", async () => {
  const bodies: WeakRef<Buffer>[] = [];
  const build = (n: number) => {
    const body = bodyOf(n);
    bodies.push(new WeakRef(body));
    return renderedPage(200, [], body);
  };
  const pages: RenderedPage[] = [];
  // The most recent ones may be kept as they are as well.
  for (let n = 0; n < 300; n += 1) pages.push(await packed(build(n)));
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  expect(bodies[0]?.deref()).toBeUndefined();
  expect((await pages[0]?.body("identity"))?.equals(bodyOf(0))).toBe(true);
});
