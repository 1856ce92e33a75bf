import { ownDependencyProblems } from "./dependencies.js";
import { print } from "./paths.js";
import { runQuietly } from "./spawn.js";

/** TypeScript and knip read the types of the routes, Biome does not. */
const ROUTE_TYPES = { what: "Route types", command: "react-router", args: ["typegen"] };
export const RULES = {
  what: "Rules and format",
  command: "biome",
  // Its output is shown at the end, and `ci` would color each letter of it, also in a log.
  args: ["ci", "--error-on-warnings", "--colors=off"],
  advice: "npm run format fixes what can be fixed.",
};
const TYPES = {
  what: "Types",
  command: "tsc",
  args: ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.tsbuildinfo"],
};
const UNUSED = { what: "Unused code", command: "knip", args: [] };

/**
 * Runs all checks that do not need a running shop, in parallel. Every step runs, also after another
 * has failed.
 * @returns {Promise<string[]>} what failed
 */
export async function check() {
  const failed = [];
  async function step({ what, command, args, advice }) {
    const { code, output } = await runQuietly(command, args);
    if (code !== 0) failed.push(what);
    if (code !== 0 && output) print(output);
    print(code === 0 ? `${what}: passed.` : [`${what}: FAILED.`, advice].filter(Boolean).join(" "));
  }
  const problems = ownDependencyProblems();
  for (const problem of problems) print(problem);
  if (problems.length) failed.push("Libraries");
  print(`Libraries: ${problems.length ? "FAILED" : "passed"}.`);
  const typed = () => Promise.all([step(TYPES), step(UNUSED)]);
  await Promise.all([step(RULES), step(ROUTE_TYPES).then(typed)]);
  return failed;
}
