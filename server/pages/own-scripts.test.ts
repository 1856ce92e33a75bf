import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { hashOf, scriptsIn } from "#test/own-scripts.ts";
import type { PageBuild } from "./build.ts";

const BUILD = pathToFileURL(resolve("build/server/index.js")).href;
const INJECTED = "alert(document.domain)";

let shop: TestShop;
let injected = "";
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  await leak();
});
afterAll(async () => {
  restore();
  await shop.close();
});

/** The build is shared with the other tests of the process. */
let restore = () => {};

/** From here on HTML can be injected into the pages. */
async function leak(): Promise<void> {
  const { entry } = (await import(BUILD)) as PageBuild;
  const { module } = entry;
  restore = () => {
    entry.module = module;
  };
  const { default: render, ...rest } = module;
  const leaky: typeof render = (...args) => {
    const [, , , , context] = args;
    const shopContext = context.get(rest.shopContext);
    const deliver = (html: Buffer) =>
      shopContext.deliver(Buffer.from(html.toString().replace("<main", `${injected}<main`)));
    context.set(rest.shopContext, Object.create(shopContext, { deliver: { value: deliver } }));
    return render(...args);
  };
  entry.module = { ...rest, default: leaky };
}

async function visit(url: string, headers: Record<string, string> = {}) {
  const reply = await shop.app.inject({ url, headers });
  return { policy: String(reply.headers["content-security-policy"]), html: reply.body };
}

test.each([
  `<script>${INJECTED}</script>`,
  `<script nonce="">${INJECTED}</script>`,
  `<script type="module" async="">${INJECTED}</script>`,
  `<script nonce="00000000-0000-0000-0000-000000000000">${INJECTED}</script>`,
  `<script type="later">${INJECTED}</script>`,
  `<script data-open=">${INJECTED}</script>`,
])("a page does not allow the injected script %s (promise 27)", async (script) => {
  injected = script;
  const { policy, html } = await visit(`/about?${encodeURIComponent(script)}`);
  injected = "";
  expect(html).toContain(INJECTED);
  expect(policy).toContain("'sha256-");
  expect(policy).not.toContain(hashOf(INJECTED));
});

test("a page allows each of its own scripts, and does not reveal their mark", async () => {
  const car = await buildCar(shop);
  const session = await signIn(shop, (await buildUser(shop, { name: "Ada" })).id);
  const { entry } = (await import(BUILD)) as PageBuild;
  for (const url of ["/", "/home", "/login", "/cart", "/nothing", `/detail/${car.id}`]) {
    const { policy, html } = await visit(url, url === "/home" ? session : {});
    const scripts = scriptsIn(html);
    expect(scripts.length).toBeGreaterThan(3);
    for (const code of scripts) expect(policy).toContain(hashOf(code));
    expect(html).not.toContain("nonce=");
    expect(html + policy).not.toContain(entry.module.scriptMark);
  }
});

test("code that could run must pass the page's own Trusted Types policy (promise 27)", async () => {
  const { policy } = await visit("/home");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default marque");
});
