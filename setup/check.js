import { print } from "./paths.js";
import { run, runQuietly } from "./spawn.js";

/** Made first: the types of the routes, which the other steps read. */
const FIRST = { what: "Route types", command: "react-router", args: ["typegen"] };
const STEPS = [
  { what: "Rules and format", command: "biome", args: ["ci", "--error-on-warnings"] },
  { what: "Types", command: "tsc", args: ["--noEmit"] },
  { what: "Unused code", command: "knip", args: [] },
];

/**
 * All that can be told without running the shop. Every step runs, whatever the others find.
 * @returns {Promise<string[]>} what failed
 */
export async function check() {
  const failed = [];
  const report = ({ what }, code, output = "") => {
    if (code !== 0) failed.push(what);
    if (code !== 0 && output) print(output);
    print(`${what}: ${code === 0 ? "passed" : "FAILED"}.`);
  };
  report(FIRST, await run(FIRST.command, FIRST.args));
  await Promise.all(
    STEPS.map(async (step) => {
      const { code, output } = await runQuietly(step.command, step.args);
      report(step, code, output);
    }),
  );
  return failed;
}
