import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { noteCheck, noteCount } from "../catalogue/followed-reads.ts";
import type { Counted } from "./counted-reads.ts";
import { createPageCache } from "./page-cache.ts";
import { countedPage, type RenderedPage, renderedPage } from "./rendered-page.ts";

/** As long and as compressible as a page of the catalogue. */
const bodyOf = (n: number) => Buffer.from(`<p>${n}</p>${"<li>Lunaria</li>".repeat(6_000)}`);
/** Content of this page only, which does not compress. */
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

test("two thousand pages fit in the cache, because their bodies are compressed", async () => {
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

test("long addresses count towards the size of the cache", async () => {
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

test("a page that is cached with similar pages is the same in every encoding", async () => {
  const cache = createPageCache({ generation: async () => 1, generationNow: () => 1 });
  const common = ownOf(0, 1_000);
  const visit = (n: number) =>
    cache.get({ key: `/detail/${n}`, kind: "detail" }, async () =>
      renderedPage(200, [], Buffer.from(`${common}<p>${n}</p>${ownOf(n, 20)}`)),
    );
  const sizes: number[] = [];
  // More than are kept uncompressed and in the encodings sent.
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

test("only few uncompressed bodies are held, even for many kinds of pages", async () => {
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
  // The bodies that others are compressed with, and the last requested ones.
  await expect.poll(held).toBeLessThan(60);
});

/** A cache of one page with a count that every change of the catalogue changes. */
function openCounted(recount = async () => {}) {
  let [generation, minutes, rendered] = [0, 0, 0];
  const cache = createPageCache({
    generation: async () => generation,
    generationNow: () => generation,
    clock: { now: () => minutes * 60_000 },
  });
  async function count(): Promise<Counted> {
    const now = generation;
    noteCount(() => now === generation);
    const counts = { starts: [[0]], values: new Uint32Array([now]) };
    return { counts, recount: () => recount().then(count) };
  }
  async function visit(): Promise<string> {
    const page = await cache.get({ key: "/home", kind: "home" }, async () => {
      rendered += 1;
      noteCheck(() => true);
      const html = Buffer.from(new TextEncoder().encode(`rendered ${rendered}`).buffer);
      const traits = { status: 200, headers: [], scripts: [] };
      return countedPage({ ...traits, html, counted: await count() });
    });
    return (await page.body("identity")).toString();
  }
  /** The cache sets the time of a page once the page is compressed. */
  const settled = async () =>
    (await visit()) && expect.poll(() => cache.now("/home")).toBeDefined();
  return {
    visit,
    settled,
    change(): void {
      generation += 1;
    },
    pass(some: number): void {
      minutes += some;
    },
  };
}

test("a page is rendered again after five minutes, even if its counts changed meanwhile", async () => {
  const { visit, settled, change, pass } = openCounted();
  await settled();
  for (let minute = 1; minute < 5; minute += 1) {
    pass(1);
    change();
    expect(await visit()).toBe("rendered 1");
    await settled();
  }
  // The cache reads the time at most every tenth of a second.
  pass(1.1);
  await expect.poll(visit).toBe("rendered 2");
});

test("a page whose counts cannot be read is rendered again", async () => {
  const { visit, settled, change } = openCounted(() =>
    Promise.reject(new Error("The database is busy")),
  );
  await settled();
  change();
  expect(await visit()).toBe("rendered 2");
});

test("a compressed page no longer holds its uncompressed body", async () => {
  const bodies: WeakRef<Buffer>[] = [];
  const build = (n: number) => {
    const body = bodyOf(n);
    bodies.push(new WeakRef(body));
    return renderedPage(200, [], body);
  };
  const pages: RenderedPage[] = [];
  // The most recent ones may also be kept uncompressed.
  for (let n = 0; n < 300; n += 1) pages.push(await packed(build(n)));
  collectGarbage();
  expect(bodies[0]?.deref()).toBeUndefined();
  expect((await pages[0]?.body("identity"))?.equals(bodyOf(0))).toBe(true);
});
