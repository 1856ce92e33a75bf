import { rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { PRESERVE_LINKS, productionFolder } from "#test/production-folder.ts";
import { signInDemo, startShop } from "#test/start-shop.ts";

test("once open, the shop renders whole pages without reading its build again", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const root = await productionFolder();
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const port = await freePort();
  const settings = {
    DATABASE_URL: url,
    SEED: "demo",
    DATA_DIR: join(root, "data"),
    PORT: String(port),
  };
  const shop = startShop(settings, { root, execArgv: PRESERVE_LINKS });
  onTestFinished(shop.kill);
  await shop.opened;
  // A link: an upgrade would replace what it leads to.
  await unlink(join(root, "build"));

  const origin = `http://127.0.0.1:${port}`;
  const cookie = await signInDemo(origin, "Admin");
  const [{ id }] = await (await fetch(`${origin}/api/car/search`)).json();
  const trail = "/admin/dashboard?tab=AUDIT";
  for (const path of ["/", "/home", `/detail/${id}`, "/cart", "/login", trail]) {
    const headers = { cookie: path === trail ? cookie : "" };
    const page = await (await fetch(origin + path, { headers })).text();
    // So React marks a part that could not be rendered.
    expect([path, page.includes("<!--$!-->")]).toEqual([path, false]);
    expect(page).not.toContain("could not be loaded");
  }
});
