import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, ROOT } from "./paths.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const running = new Set();
let ending;

// npm forwards signals, and a terminal sends them to the whole process group; here they are passed
// on to every running program.
for (const signal of SIGNALS) {
  process.on(signal, () => {
    ending = signal;
    if (running.size === 0) process.exit(codeOf(signal));
    for (const child of running) child.kill(signal);
  });
}

/** Whether a signal has asked this process to stop. */
export const isEnding = () => ending !== undefined;

/** Stops the running programs. */
export function stop() {
  for (const child of running) child.kill("SIGTERM");
}

const codeOf = (signal) => 128 + constants.signals[signal];

function start(command, args, { env = {}, ...options }) {
  const shell = process.platform === "win32" && command !== process.execPath;
  const child = spawn(command, args, { cwd: ROOT, env: environment(env), shell, ...options });
  running.add(child);
  return child;
}

/** @returns {Promise<number>} its exit code; 127 if there is no such program */
function exitOf(child, last) {
  return new Promise((resolve) => {
    const done = (code) => {
      running.delete(child);
      if (ending && !last) process.exit(codeOf(ending));
      resolve(code);
    };
    child.once("error", () => done(127));
    child.once("close", (code, signal) => done(signal ? codeOf(signal) : code));
  });
}

/**
 * Runs a program to its end in the project's folder, with its output on the terminal.
 * @param {string} command found on the PATH, where the shop's Node and its libraries come first
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stdio?: "inherit" | "ignore", last?: boolean, timeout?: number }} [options]
 *   `last`: after a signal its exit code is that of the whole task
 * @returns {Promise<number>} its exit code; 127 where there is no such program
 */
export function run(command, args, { stdio = "inherit", last = false, ...options } = {}) {
  return exitOf(start(command, args, { stdio, ...options }), last);
}

/** The same, but returns the output, so that several can run at once. */
export async function runQuietly(command, args) {
  const child = start(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const code = await exitOf(child, false);
  return { code, output };
}
