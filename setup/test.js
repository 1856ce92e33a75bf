import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { browser } from "./browser.js";
import { build } from "./build.js";
import { check } from "./check.js";
import { otherBrowsers } from "./other-browsers.js";
import { Failure, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";

const REPORTS = join(ROOT, "node_modules", ".cache", "tests");
/** Where Node keeps what it has compiled: a shop under test loads its modules in less than half the time. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compiled");
const DEFAULT_PARTS = ["check", "api", "e2e"];
/** The journey in Firefox and WebKit is slow to start: it runs where it is named, as in CI. */
const PARTS = [...DEFAULT_PARTS, "browsers"];

/**
 * Everything, the parts named (`npm test -- api`), or the test files named. Each part runs, also
 * after another has failed.
 * @param {string[]} wanted
 * @returns {Promise<number>} exit code
 */
export async function test(wanted) {
  // CI calls this several times and keeps the results of all of them.
  if (!process.env.CI) rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
  const { parts, files } = sort(wanted.length ? wanted : DEFAULT_PARTS);
  const journeys = files.filter((file) => file.endsWith(".e2e.ts"));
  const inBrowsers = files.filter((file) => file.endsWith(".browsers.ts"));
  const others = files.filter((file) => ![...journeys, ...inBrowsers].includes(file));
  const runs = [];
  let failedChecks = [];
  if (parts.some((part) => part !== "check") || files.length) await build();
  if (parts.includes("check")) failedChecks = await check();
  if (parts.includes("api") || others.length) runs.push(await vitest("api", others));
  if (parts.includes("e2e") || journeys.length)
    runs.push(await vitest("e2e", journeys, { CHROMIUM: await browser() }));
  const browsers =
    parts.includes("browsers") || inBrowsers.length ? await otherBrowsers() : undefined;
  if (browsers) runs.push(await vitest("browsers", inBrowsers, browsers));
  const sum = (key) => runs.reduce((total, one) => total + one[key], 0);
  if (failedChecks.length) print(`Failed: ${failedChecks.join(", ")}.`);
  print(`${sum("passed")} passed, ${sum("failed")} failed`);
  return failedChecks.length || runs.some(({ code }) => code !== 0) ? 1 : 0;
}

/** Names of parts, and paths of test files from where the command was called. */
function sort(wanted) {
  const parts = wanted.filter((name) => PARTS.includes(name));
  const files = wanted
    .filter((name) => !PARTS.includes(name))
    .map((name) => resolve(process.env.INIT_CWD ?? ROOT, name));
  const missing = files.find((file) => !existsSync(file));
  if (missing)
    throw new Failure(
      `${missing} is neither a file nor a part of the tests (${PARTS.join(", ")}).`,
    );
  return { parts, files: files.map((file) => relative(ROOT, file).replaceAll("\\", "/")) };
}

async function vitest(project, files, env = {}) {
  const report = join(REPORTS, `${project}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // With the star e2e includes e2e-looks.
  const args = ["run", ...files, "--project", `${project}*`, ...reporters];
  const code = await run("vitest", args, { env: { NODE_COMPILE_CACHE: COMPILED, ...env } });
  return { code, ...count(report, code) };
}

/** A file that failed to load has no tests to count: it counts as one failed test. */
function count(report, code) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((one) => one.status === "failed"),
    );
    const failed = numFailedTests + unloaded.length;
    return { passed: numPassedTests, failed: failed || Number(code !== 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
