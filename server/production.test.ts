import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { PRESERVE_LINKS, productionBytes, productionFolder } from "#test/production-folder.ts";
import { signInDemo, startShop } from "#test/start-shop.ts";
import { PAGE_ACCESS } from "./http/access-table.ts";

/** Runs in the shop, and prints the loaded CommonJS files when the process ends. */
const PRINT_LOADED = `
  import { Module } from "node:module";
  const loaded = () => Object.values(Module._cache).filter((one) => one.loaded);
  process.on("exit", () => console.log(loaded().map((one) => one.filename).join("\\n")));
`;

let shop: ReturnType<typeof startShop>;
let origin: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const { url, drop } = await testDatabase();
  closers.push(drop);
  const root = await productionFolder();
  closers.push(() => rm(root, { recursive: true, force: true }));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`,
    DATABASE_URL: url,
    SEED: "demo",
    DATA_DIR: join(root, "data"),
    PORT: String(port),
  };
  shop = startShop(settings, { root, execArgv: PRESERVE_LINKS });
  closers.push(shop.kill);
  await shop.opened;
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function addresses(): Promise<string[]> {
  const [{ id, userId }] = await (await fetch(`${origin}/api/car/search`)).json();
  return Object.keys(PAGE_ACCESS).map((pattern) =>
    pattern
      .replace("/:slug?", "")
      .replace(/(?<=detail|edit)\/:id/, `/${id}`)
      .replace("/:id", `/${userId}`),
  );
}

test("with its production libraries alone the shop serves each page to everybody, by React's production build without NODE_ENV", async () => {
  const pages = await addresses();
  const people = ["", await signInDemo(origin, "Admin"), await signInDemo(origin, "Seller")];
  for (const path of [...pages, "/api/docs", "/api/openapi.json"])
    for (const cookie of people) {
      const { status } = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
      expect([path, status < 500]).toEqual([path, true]);
    }
  shop.child.kill("SIGTERM");
  const output = await shop.output;
  expect(output).toContain("react-dom-server.node.production.js");
  expect(output).not.toMatch(/react[\w.-]*\.development\.js/);
});

test("the production libraries use less than 200 MB", async () => {
  const bytes = await productionBytes();
  expect(bytes).toBeGreaterThan(50e6);
  expect(bytes).toBeLessThan(200e6);
});
