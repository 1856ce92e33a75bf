import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { headlessBrowser } from "./browser.js";
import { build } from "./build.js";
import { check } from "./check.js";
import { otherBrowsers } from "./other-browsers.js";
import { Failure, print, ROOT } from "./paths.js";
import { run } from "./spawn.js";
import { temporaryFilesInMemory } from "./temporary-files.js";

const REPORTS = join(ROOT, "node_modules", ".cache", "tests");
/** In CI all parts append to it, and .ci/run prints it last. */
const FAILURES = join(ROOT, "test-results", "failures.txt");
/** The most lines of an error's message that are written there. */
const ERROR_LINES = 6;
const DEFAULT_PARTS = ["check", "api", "e2e"];
/**
 * The journey in Firefox and WebKit starts slowly, so it runs only when it is named, as in CI.
 */
const PARTS = [...DEFAULT_PARTS, "browsers"];

/**
 * Runs the default parts, the parts named (`npm test -- api`), or the test files named. Each part
 * runs, also after another has failed.
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
  const memory = temporaryFilesInMemory();
  let failedChecks = [];
  if (parts.some((part) => part !== "check") || files.length) await build();
  if (parts.includes("check")) failedChecks = await check();
  if (parts.includes("api") || others.length) runs.push(await vitest("api", others, memory));
  if (parts.includes("e2e") || journeys.length)
    runs.push(await vitest("e2e", journeys, { ...memory, CHROMIUM: await headlessBrowser() }));
  const browsers =
    parts.includes("browsers") || inBrowsers.length ? await otherBrowsers() : undefined;
  if (browsers) runs.push(await vitest("browsers", inBrowsers, { ...memory, ...browsers }));
  const passed = runs.reduce((total, one) => total + one.passed, 0);
  const failures = [
    ...failedChecks.map((name) => `check: ${name}`),
    ...runs.flatMap((one) => one.failures),
  ];
  if (failures.length) {
    mkdirSync(dirname(FAILURES), { recursive: true });
    appendFileSync(FAILURES, `${failures.join("\n")}\n`);
    print(failures.join("\n"));
  }
  print(`${passed} passed, ${failures.length} failed`);
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

async function vitest(project, files, env) {
  const report = join(REPORTS, `${project}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // With the star e2e includes e2e-looks.
  const args = ["run", ...files, "--project", `${project}*`, ...reporters];
  const code = await run("vitest", args, { env });
  return { code, ...count(project, report, code) };
}

/** A file that failed to load has no tests to count: it counts as one failed test. */
function count(project, report, code) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = `${project}: ${relative(ROOT, name)}`;
      const tests = assertionResults.filter((one) => one.status === "failed");
      if (status === "failed" && !tests.length) return [shorten(file, message)];
      return tests.map((one) => shorten(`${file} > ${one.fullName}`, one.failureMessages[0]));
    });
    if (code !== 0 && !failures.length) failures.push(`${project}: exit code ${code}`);
    return { passed: numPassedTests, failures };
  } catch {
    return { passed: 0, failures: [`${project}: no report, exit code ${code}`] };
  }
}

function shorten(name, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, ERROR_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}
