import type { TestProject } from "vitest/node";
import type { WebKit } from "./browsers/webkit.ts";
import { prepareDemo } from "./demo-data.ts";
import { type StartedShop, startShop } from "./shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The shops under test, one for each file that runs at a time. */
    shops: StartedShop[];
    /** When the run began: of the demonstration's data. */
    day: string;
    /** The browser to drive; empty for Playwright's own. */
    chromium: string;
    /** Traces show the page at each step: in CI that would take a tenth of the time. */
    snapshots: boolean;
    /** The programs of the other browsers, for `npm test -- browsers`. */
    browsers: { firefox: string; webkit: WebKit };
  }
}

/**
 * Built shops on the demonstration catalogue for all journeys. They open while the tests' own
 * processes and browsers start; `await-shop.ts` waits for them.
 */
export default async function setUp(project: TestProject) {
  const day = new Date().toISOString().slice(0, 10);
  const fill = await prepareDemo(day);
  const shops: Awaited<ReturnType<typeof startShop>>[] = [];
  while (shops.length < project.config.maxWorkers)
    shops.push(await startShop({ SEED: "demo" }, { fill }));
  project.provide(
    "shops",
    shops.map(({ close, ...started }) => started),
  );
  project.provide("day", day);
  project.provide("chromium", process.env.CHROMIUM ?? "");
  project.provide("snapshots", !process.env.CI);
  project.provide("browsers", {
    firefox: process.env.FIREFOX ?? "",
    webkit: {
      driver: process.env.WEBKIT_DRIVER ?? "",
      browser: process.env.WEBKIT_BROWSER ?? "",
      display: process.env.XVFB ?? "",
    },
  });
  return () => Promise.all(shops.map(({ close }) => close()));
}
