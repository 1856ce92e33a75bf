import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs a command of `server/commands/` in a process of its own, with these settings and no others. */
export const runCommand = (name: string, args: string[], settings: NodeJS.ProcessEnv) =>
  run(process.execPath, [`server/commands/${name}.ts`, ...args], {
    env: { PATH: "", ...settings },
  });
