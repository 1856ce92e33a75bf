import { defineConfig } from "vitest/config";

const slow = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As long as the browser waits for an element (e2e/browser.ts); the default is a second.
  expect: { poll: { timeout: 10_000 } },
};
const journey = {
  ...slow,
  environment: "node",
  globalSetup: "e2e/global-setup.ts",
} as const;

// They start the embedded database, whatever the others run on: once is enough.
const embeddedAlone = [
  "server/backup/*.test.ts",
  "server/checkout/chaos.test.ts",
  "server/db/embedded/*.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "api",
          include: ["{demo,server,shared,app}/**/*.test.{ts,tsx}", "setup/*.test.js"],
          exclude: process.env.DATABASE_URL ? embeddedAlone : [],
          globalSetup: "test/global-setup.ts",
          environment: "node",
          ...slow,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: ["e2e/screenshots.e2e.ts"],
          fileParallelism: false,
          ...journey,
        },
      },
      {
        // On a separate shop: no other journey changes its cars.
        test: {
          name: "e2e-looks",
          include: ["e2e/screenshots.e2e.ts"],
          ...journey,
        },
      },
      {
        // The main journey in the browsers that Playwright cannot drive as Debian has them.
        test: {
          name: "browsers",
          include: ["e2e/browsers/*.browsers.ts"],
          ...journey,
        },
      },
      {
        // No test: updates docs/screens/ and the outlines for e2e/screenshots.e2e.ts.
        test: {
          name: "screens",
          include: ["e2e/screens/*.screens.ts"],
          globalSetup: "e2e/global-setup.ts",
          environment: "node",
          ...slow,
        },
      },
    ],
  },
});
