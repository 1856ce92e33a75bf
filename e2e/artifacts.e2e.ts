import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { saveArtifacts } from "./artifacts.ts";
import { openPage } from "./browser.ts";
import { ownShop } from "./own-shop.ts";

test("a failed journey leaves a trace, a screenshot and the shop's log", async () => {
  const page = await openPage();
  await page.goto("/about");
  const journey = { name: "A journey / that failed", address: ownShop().address };
  const folder = await saveArtifacts(page, journey);
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(folder).toMatch(/test-results.A-journey-that-failed$/);
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(["screenshot.png", "shop.log", "trace.zip"]);
  expect(await readFile(join(folder, "shop.log"), "utf8")).toContain("Marque is open");
});
