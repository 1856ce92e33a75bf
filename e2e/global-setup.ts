import type { TestProject } from "vitest/node";
import type { WebKit } from "./browsers/webkit.ts";
import { openShop } from "./shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the shop under test is open, without a slash at the end. */
    address: string;
    /** Its data folder; `mail/` there holds what it sent. */
    dataDir: string;
    /** The browser to drive; empty for Playwright's own. */
    chromium: string;
    /** The programs of the other browsers, for `npm test -- browsers`. */
    browsers: { firefox: string; webkit: WebKit };
  }
}

/** One built shop on the demonstration catalogue for all journeys. */
export default async function setUp(project: TestProject) {
  const { address, dataDir, close } = await openShop({ SEED: "demo" });
  project.provide("address", address);
  project.provide("dataDir", dataDir);
  project.provide("chromium", process.env.CHROMIUM ?? "");
  project.provide("browsers", {
    firefox: process.env.FIREFOX ?? "",
    webkit: {
      driver: process.env.WEBKIT_DRIVER ?? "",
      browser: process.env.WEBKIT_BROWSER ?? "",
      display: process.env.XVFB ?? "",
    },
  });
  return close;
}
