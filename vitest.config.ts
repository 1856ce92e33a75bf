import { defineConfig } from "vitest/config";

/**
 * Long enough for a busy machine, so that only what never happens fails; `bench/` measures speed.
 */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // As long as the browser waits for an element (e2e/browser.ts); the default is a second.
  expect: { poll: { timeout: 30_000 } },
};
/** Two files run at a time, each on a shop of its own; a process and its browser serve many files. */
const journey = {
  ...patient,
  isolate: false,
  environment: "node",
  globalSetup: "e2e/global-setup.ts",
  setupFiles: "e2e/await-shop.ts",
  fileParallelism: false,
} as const;
/** The browser starts while the shop does. */
const inChromium = {
  ...journey,
  setupFiles: ["e2e/start-browser.ts", journey.setupFiles],
};
const named = process.argv.filter((argument) => argument.endsWith(".e2e.ts"));

// Left out of the second run on another PostgreSQL (.ci/run): they start the embedded database in
// any case, take long, or test processes, memory, networks and caches with hardly a query.
const runOnce = [
  "setup/*.test.js",
  "server/adapters/hanging-services.test.ts",
  "server/backup/*.test.ts",
  "server/cars/plans.test.ts",
  "server/catalogue/reloads.test.ts",
  "server/checkout/chaos.test.ts",
  "server/checkout/crash.test.ts",
  "server/db/embedded/*.test.ts",
  "server/db/replicas/*.test.ts",
  "server/db/sql-command.test.ts",
  "server/edge/edge-purge.test.ts",
  "server/http/attack.test.ts",
  "server/instances/*.test.ts",
  "server/main.test.ts",
  "server/pages/page-cache.test.ts",
  "server/pages/removed-build.test.ts",
  "server/production.test.ts",
  "server/stop.test.ts",
  "server/tracing/tracing.test.ts",
];

/**
 * Tests with a process of their own. They replace a module or a global, or move the clock, after
 * which generated ids would stay in the future; or they test the timing of a busy shop, which other
 * tests would disturb.
 */
const apart = [
  "app/startup/connection.test.ts",
  "app/storage/stored-list.test.ts",
  "server/clock-jumps.test.ts",
  "server/full-disk.test.ts",
  "server/jobs/starting-database.test.ts",
  "server/limits/load-shedding.test.ts",
  "server/limits/search-limit.test.ts",
  "server/pages/page-thread.test.ts",
  "server/users/password-crowd.test.ts",
  "server/users/password-in-flight.test.ts",
];
const api = {
  ...patient,
  environment: "node",
  globalSetup: "test/global-setup.ts",
  setupFiles: "test/documented-refusals.ts",
  // The built pages are not transformed: Vitest would rewrite the scripts that they send as text.
  server: { deps: { external: [/\/build\/server\//] } },
};

export default defineConfig({
  test: {
    projects: [
      {
        // Two files at a time, each process with the server's modules loaded once: a file opens its
        // own shop on its own database, and the server's modules have no state.
        test: {
          name: "api",
          include: ["{demo,server,shared,app,test}/**/*.test.{ts,tsx}", "setup/*.test.js"],
          exclude: [...apart, ...(process.env.DATABASE_URL ? runOnce : [])],
          isolate: false,
          maxWorkers: 2,
          ...api,
        },
      },
      {
        test: { name: "api-apart", include: apart, sequence: { groupOrder: 1 }, ...api },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: ["e2e/screenshots.e2e.ts"],
          ...inChromium,
          fileParallelism: named.length !== 1,
          maxWorkers: 2,
        },
      },
      {
        // On a separate shop, whose cars no other journey changes.
        test: {
          name: "e2e-looks",
          include: ["e2e/screenshots.e2e.ts"],
          sequence: { groupOrder: 1 },
          ...inChromium,
        },
      },
      {
        // The main journey in Debian's Firefox and WebKit, which Playwright cannot drive.
        test: {
          name: "browsers",
          include: ["e2e/browsers/*.browsers.ts"],
          ...journey,
        },
      },
      {
        // Not a test: it updates docs/screens/ and the outlines for e2e/screenshots.e2e.ts.
        test: {
          name: "screens",
          include: ["e2e/screens/*.screens.ts"],
          ...inChromium,
        },
      },
    ],
  },
});
