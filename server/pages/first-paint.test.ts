import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

const BUILT = resolve(import.meta.dirname, "../../build/client");
const image = ["green-tqf", "green-side", "ink"].map(
  (one) => `/pictures/models/montefosco-lunaria-${one}.webp`,
);
const FONTS_MAX = 26_500;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const htmlOf = async (url: string) => (await shop.app.inject({ url })).body;
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

test("before the first paint a page loads its styles, its fonts and one picture", async () => {
  const car = await buildCar(shop, { image });
  for (const url of ["/", "/home", `/detail/${car.id}`, "/about"]) {
    const html = await htmlOf(url);
    const links = tags(html, "link");
    const asking = (rel: string) => links.filter((link) => link.includes(`rel="${rel}"`));
    expect(asking("stylesheet")).toHaveLength(1);
    expect(asking("preload").filter((link) => link.includes('as="font"'))).toHaveLength(2);
    expect(asking("preload").length).toBeLessThanOrEqual(3);
    expect(asking("modulepreload")).toEqual([]);
    expect(asking("manifest")).toEqual([]);
    expect(html).not.toContain("<script src");
    expect(tags(html, "img").filter((img) => !img.includes('loading="lazy"')).length).toBeLessThan(
      2,
    );
    expect(html).not.toContain("poster=");
  }
});

test("every page has the elements that its first paint waits for", async () => {
  const car = await buildCar(shop, { image });
  for (const url of ["/", "/home", `/detail/${car.id}`, "/admin/dashboard", "/nowhere"]) {
    const html = await htmlOf(url);
    const marks = tags(html, "link").flatMap(
      (link) => /rel="expect" href="#([^"]+)"/.exec(link)?.[1] ?? [],
    );
    expect(marks).toContain("header-end");
    for (const mark of marks) expect(html, url).toContain(`id="${mark}"`);
  }
});

test("a car's page has only its first picture; scripts load the others", async () => {
  const car = await buildCar(shop, { image });
  const pictures = tags(await htmlOf(`/detail/${car.id}`), "img").join();
  expect(pictures).toContain("lunaria-green-tqf");
  expect(pictures).not.toContain("lunaria-green-side");
});

test("the catalogue's page has only the fields that its cards show", async () => {
  await buildCar(shop, { name: "Testarossa", description: "Nobody reads this in a list" });
  const html = await htmlOf("/home");
  expect(html).toContain("Testarossa");
  expect(html).not.toContain("Nobody reads this in a list");
});

/** Ten packets, the first flight of a new connection, without the headers of the answer. */
const FIRST_PACKETS = 14_600 - 800;

test("each preloaded font fits in the first packets, the others load by character", async () => {
  const html = await htmlOf("/about");
  const fonts = [...html.matchAll(/href="([^"]+\.woff2)"/g)].map(([, address = ""]) => address);
  const sizes = await Promise.all(fonts.map(async (font) => (await stat(join(BUILT, font))).size));
  expect(Math.max(...sizes)).toBeLessThan(FIRST_PACKETS);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FONTS_MAX);
  const [, sheet = ""] = /href="([^"#]+\.css)#?"/.exec(html) ?? [];
  const faces = (await readFile(join(BUILT, sheet), "utf8")).match(/@font-face\{[^}]*\}/g) ?? [];
  const fetched = faces.filter((face) => face.includes(".woff2"));
  expect(fetched.filter((face) => !face.includes("unicode-range"))).toEqual([]);
});
