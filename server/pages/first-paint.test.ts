import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

const BUILT = resolve(import.meta.dirname, "../../build/client");
const image = ["gt-blue-tqf", "gt-blue-side", "gt-ink"].map((one) => `/pictures/cars/${one}.webp`);
const FONTS_MAX = 34_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const htmlOf = async (url: string) => (await shop.app.inject({ url })).body;
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

test("until it is painted a page asks for its style, its type and one picture", async () => {
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

test("only the first of a car's pictures is in its page; the others come with the scripts", async () => {
  const car = await buildCar(shop, { image });
  const pictures = tags(await htmlOf(`/detail/${car.id}`), "img").join();
  expect(pictures).toContain("gt-blue-tqf");
  expect(pictures).not.toContain("gt-blue-side");
});

test("the catalogue's page carries of its cars what their cards show", async () => {
  await buildCar(shop, { name: "Testarossa", description: "Nobody reads this in a list" });
  const html = await htmlOf("/home");
  expect(html).toContain("Testarossa");
  expect(html).not.toContain("Nobody reads this in a list");
});

test("the typefaces that every page waits for are small, and the others wait for their letters", async () => {
  const html = await htmlOf("/about");
  const fonts = [...html.matchAll(/href="([^"]+\.woff2)"/g)].map(([, address = ""]) => address);
  const sizes = await Promise.all(fonts.map(async (font) => (await stat(join(BUILT, font))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FONTS_MAX);
  const [, sheet = ""] = /href="([^"]+\.css)"/.exec(html) ?? [];
  const faces = (await readFile(join(BUILT, sheet), "utf8")).match(/@font-face\{[^}]*\}/g) ?? [];
  const fetched = faces.filter((face) => face.includes(".woff2"));
  expect(fetched.filter((face) => !face.includes("unicode-range"))).toEqual([]);
});
