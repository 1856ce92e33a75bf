import { spawnSync } from "node:child_process";
import { environment, hasNode, machineNodeIsNew, node, ROOT } from "./paths.js";

/**
 * The npm that started this, otherwise the one on PATH; run by the shop's Node once it is
 * installed.
 */
export function npmCommand(args) {
  const started = process.env.npm_execpath;
  if (!started?.endsWith(".js")) return ["npm", args];
  return [hasNode() && !machineNodeIsNew ? node() : process.execPath, [started, ...args]];
}

/** The output of npm, and its exit code. */
export function askNpm(args) {
  const [command, all] = npmCommand(args);
  const shell = process.platform === "win32" && command === "npm";
  const options = { cwd: ROOT, env: environment(), shell, encoding: "utf8", maxBuffer: 1 << 28 };
  const { stdout, status } = spawnSync(command, all, options);
  return { output: stdout ?? "", code: status ?? 1 };
}
