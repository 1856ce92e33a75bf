import { print } from "./paths.js";
import { run } from "./spawn.js";

const STEPS = [
  { what: "Route types", command: "react-router", args: ["typegen"] },
  { what: "Rules and format", command: "biome", args: ["ci", "--error-on-warnings"] },
  { what: "Types", command: "tsc", args: ["--noEmit"] },
  { what: "Unused code", command: "knip", args: [] },
];

/**
 * All that a machine can tell without running the shop; each step runs, whatever the others say.
 * @returns {Promise<string[]>} what failed
 */
export async function check() {
  const failed = [];
  for (const { what, command, args } of STEPS) {
    const code = await run(command, args);
    print(`${what}: ${code === 0 ? "in order" : "NOT in order"}.`);
    if (code !== 0) failed.push(what);
  }
  return failed;
}
