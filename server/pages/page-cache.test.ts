import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { noteCheck, noteCount } from "../catalogue/followed-reads.ts";
import { createPageCache } from "./page-cache.ts";
import { countedPage, type RenderedPage, renderedPage } from "./rendered-page.ts";

/** As long as a page of the catalogue, and as easy to compress. */
const bodyOf = (n: number) => Buffer.from(`<p>${n}</p>${"<li>Lunaria</li>".repeat(6_000)}`);
/** What only this page shows, which does not compress. */
const ownOf = (n: number, length: number) =>
  Array.from({ length }, (_, at) => hash("sha256", `${n} ${at}`)).join("\n");

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

async function packed(page: RenderedPage): Promise<RenderedPage> {
  await nextTurn();
  await page.pack();
  await nextTurn();
  return page;
}

test("two thousand pages are cached: they take the room of their compressed bodies", async () => {
  const cache = createPageCache({ generation: async () => 1, generationNow: () => 1 });
  let rendered = 0;
  const visit = (n: number) =>
    cache.get({ key: `/home?page=${n}`, kind: "home" }, async () => {
      rendered += 1;
      return renderedPage(200, [], bodyOf(n));
    });
  for (let n = 0; n < 2_000; n += 1) await packed(await visit(n));
  for (let n = 0; n < 2_000; n += 1) await visit(n);
  expect(rendered).toBe(2_000);
});

test("long addresses take their room in the cache, too", async () => {
  const cache = createPageCache({ generation: async () => 1, generationNow: () => 1 });
  let rendered = 0;
  const visit = (n: number) =>
    cache.get({ key: `/about?${n}${"x".repeat(15_000)}`, kind: "about" }, async () => {
      rendered += 1;
      return renderedPage(200, [], Buffer.from("<p>About</p>"));
    });
  for (let n = 0; n < 4_000; n += 1) await packed(await visit(n));
  await visit(0);
  expect(rendered).toBe(4_001);
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test("a page that is kept beside others like it is the same in every encoding", async () => {
  const cache = createPageCache({ generation: async () => 1, generationNow: () => 1 });
  const common = ownOf(0, 1_000);
  const visit = (n: number) =>
    cache.get({ key: `/detail/${n}`, kind: "detail" }, async () =>
      renderedPage(200, [], Buffer.from(`${common}<p>${n}</p>${ownOf(n, 20)}`)),
    );
  const sizes: number[] = [];
  // More than are kept as they are and as they were sent.
  for (let n = 0; n < 400; n += 1) {
    const page = await visit(n);
    for (const encoding of ["br", "gzip"] as const) await page.body(encoding);
    await packed(page);
    sizes.push(await page.pack(Buffer.from(common)));
  }
  expect(Math.max(...sizes)).toBeLessThan(2_000);
  for (const n of [1, 200, 399]) {
    const page = await visit(n);
    const plain = await page.body("identity");
    expect(plain.toString()).toBe(`${common}<p>${n}</p>${ownOf(n, 20)}`);
    for (const encoding of ["br", "gzip"] as const)
      expect(unpack[encoding](await page.body(encoding)).equals(plain)).toBe(true);
  }
});

test("however many kinds of pages are asked for, few of their bodies are held", async () => {
  const KINDS = 100;
  const cache = createPageCache({ generation: async () => 1, generationNow: () => 1 });
  const bodies: WeakRef<Buffer>[] = [];
  async function visit(kind: number, page: number): Promise<void> {
    const body = Buffer.from(`${ownOf(kind, 3_000)}<p>${page}</p>`);
    if (page === 1) bodies.push(new WeakRef(body));
    const address = { key: `/${kind}?page=${page}`, kind: String(kind) };
    await cache.get(address, async () => renderedPage(200, [], body));
  }
  for (let kind = 0; kind < KINDS; kind += 1) for (const page of [1, 2]) await visit(kind, page);
  const held = () => {
    collectGarbage();
    return bodies.filter((one) => one.deref()).length;
  };
  // Those that others are packed with, and those that were asked for last.
  await expect.poll(held, { timeout: 10_000 }).toBeLessThan(60);
});

test("a page is rendered again after five minutes, however often its counts have changed meanwhile", async () => {
  let [generation, minutes, rendered] = [0, 0, 0];
  const cache = createPageCache({
    generation: async () => generation,
    generationNow: () => generation,
    clock: { now: () => minutes * 60_000 },
  });
  const counts = { starts: [0], values: new Uint32Array([1]) };
  /** Reads a count, which each change of the catalogue changes. */
  async function count() {
    const now = generation;
    noteCount(() => now === generation);
    return counts;
  }
  async function visit(): Promise<string> {
    const page = await cache.get({ key: "/home", kind: "home" }, async () => {
      rendered += 1;
      noteCheck(() => true);
      const html = Buffer.from(new TextEncoder().encode(`rendered ${rendered}`).buffer);
      const traits = { status: 200, headers: [], scripts: [] };
      return countedPage({ ...traits, html, counts: await count(), recount: count });
    });
    return (await page.body("identity")).toString();
  }
  /** Its place in the cache has its time once it is packed. */
  const settled = async () =>
    (await visit()) && expect.poll(() => cache.now("/home")).toBeDefined();
  await settled();
  for (minutes = 1; minutes < 5; minutes += 1) {
    generation += 1;
    expect(await visit()).toBe("rendered 1");
    await settled();
  }
  // The cache asks for the time no more often than every tenth of a second.
  minutes = 5.1;
  await expect.poll(visit).toBe("rendered 2");
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
  collectGarbage();
  expect(bodies[0]?.deref()).toBeUndefined();
  expect((await pages[0]?.body("identity"))?.equals(bodyOf(0))).toBe(true);
});
