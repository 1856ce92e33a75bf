import type { TestProject } from "vitest/node";
import { copyFolder, copyPreparedData } from "#test/prepared-data.ts";
import type { WebKit } from "./browsers/webkit.ts";
import { openShop } from "./shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The shops under test, one for each file that runs at a time. */
    shops: {
      /** Where it is open, without a slash at the end. */
      address: string;
      /** Its data folder; `mail/` there has what it sent. */
      dataDir: string;
    }[];
    /** The browser to drive; empty for Playwright's own. */
    chromium: string;
    /** The programs of the other browsers, for `npm test -- browsers`. */
    browsers: { firefox: string; webkit: WebKit };
  }
}

/** What the demonstration's data come from. */
const SOURCES = ["demo", "migrations", "shared", "server/db", "server/jobs", "package-lock.json"];
const settings = { SEED: "demo" };

/** Copies the demonstration's data; they are made once a day, as their dates are relative to now. */
function fillDemo(dataDir: string): Promise<void> {
  return copyPreparedData(dataDir, {
    name: "demo",
    sources: SOURCES,
    version: new Date().toISOString().slice(0, 10),
    async make(folder) {
      const onClosed = (made: string) => copyFolder(made, folder);
      await (await openShop(settings, { onClosed })).close();
    },
  });
}

/** Built shops on the demonstration catalogue for all journeys. */
export default async function setUp(project: TestProject) {
  const shops: Awaited<ReturnType<typeof openShop>>[] = [];
  while (shops.length < project.config.maxWorkers)
    shops.push(await openShop(settings, { fill: fillDemo }));
  project.provide(
    "shops",
    shops.map(({ address, dataDir }) => ({ address, dataDir })),
  );
  project.provide("chromium", process.env.CHROMIUM ?? "");
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
