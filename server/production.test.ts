import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { startShop } from "#test/start-shop.ts";
import { freePort } from "./db/embedded/server.ts";

/** Runs in the shop: prints the loaded CommonJS files when the process ends. */
const PRINT_LOADED = `
  import { Module } from "node:module";
  const loaded = () => Object.values(Module._cache).filter((one) => one.loaded);
  process.on("exit", () => console.log(loaded().map((one) => one.filename).join("\\n")));
`;

test("without NODE_ENV the pages are rendered with React's production build", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(join(tmpdir(), "marque-production-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const shop = startShop({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  onTestFinished(shop.kill);
  await shop.opened;
  expect((await fetch(`http://127.0.0.1:${port}/home`)).status).toBe(200);
  shop.child.kill("SIGTERM");
  const output = await shop.output;
  expect(output).toContain("react-dom-server.node.production.js");
  expect(output).not.toMatch(/react[\w.-]*\.development\.js/);
});
