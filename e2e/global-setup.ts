import type { TestProject } from "vitest/node";
import { openShop } from "./shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the shop under test is open, without a slash at the end. */
    address: string;
    /** Its data folder; `mail/` there holds what it sent. */
    dataDir: string;
    /** The browser to drive; empty for the one that Playwright brought. */
    chromium: string;
  }
}

/** One built shop on the demonstration catalogue for all journeys. */
export default async function setUp(project: TestProject) {
  const { address, dataDir, close } = await openShop({ SEED: "demo" });
  project.provide("address", address);
  project.provide("dataDir", dataDir);
  project.provide("chromium", process.env.CHROMIUM ?? "");
  return close;
}
