import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { browser } from "./browser.js";
import { build } from "./build.js";
import { check } from "./check.js";
import { Failure, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";

const REPORTS = join(ROOT, "node_modules", ".cache", "tests");
const PARTS = ["check", "door", "e2e"];

/**
 * Everything, or the parts named: `npm test -- door`. Each part runs, whatever the others say.
 * @param {string[]} parts
 * @returns {Promise<number>} exit code
 */
export async function test(parts) {
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new Failure(`There is no part ${unknown} of the tests: ${PARTS.join(", ")}.`);
  const wanted = parts.length ? parts : PARTS;
  const runs = [];
  let failedChecks = [];
  if (wanted.includes("e2e") || wanted.includes("door")) await build();
  if (wanted.includes("check")) failedChecks = await check();
  if (wanted.includes("door")) runs.push(await vitest("door"));
  if (wanted.includes("e2e")) runs.push(await vitest("e2e", { CHROMIUM: await browser() }));
  const sum = (key) => runs.reduce((total, one) => total + one[key], 0);
  if (failedChecks.length) print(`Not in order: ${failedChecks.join(", ")}.`);
  print(`${sum("passed")} passed, ${sum("failed")} failed`);
  return failedChecks.length || runs.some(({ code }) => code !== 0) ? 1 : 0;
}

async function vitest(project, env = {}) {
  const report = join(REPORTS, `${project}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // The star takes the journeys' second project along.
  const code = await run("vitest", ["run", "--project", `${project}*`, ...reporters], { env });
  return { code, ...count(report, code) };
}

/** A file that could not even be loaded has no tests to count: it counts as one that failed. */
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
