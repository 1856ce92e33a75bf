import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, ROOT } from "./paths.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

let running;
let ending;

// npm passes on what it gets, and a terminal signals everybody: whoever gets it, all end.
for (const signal of SIGNALS) {
  process.on(signal, () => {
    ending = signal;
    if (running) running.kill(signal);
    else process.exit(codeOf(signal));
  });
}

/** Whether somebody has asked for the end of it all. */
export const isEnding = () => ending !== undefined;

/** Asks the program that runs just now to end. */
export function stop() {
  running?.kill("SIGTERM");
}

const codeOf = (signal) => 128 + constants.signals[signal];

/**
 * Runs a program to its end, in the project's folder, in front of the person who waits.
 * @param {string} command found on the PATH, where the shop's Node and its libraries come first
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stdio?: "inherit" | "ignore", last?: boolean, timeout?: number }} [options]
 *   `last`: what it answers to a signal is the answer of the whole task
 * @returns {Promise<number>} its exit code; 127 where there is no such program
 */
export function run(command, args, { env = {}, stdio = "inherit", last = false, timeout } = {}) {
  return new Promise((resolve) => {
    const windows = process.platform === "win32" && command !== process.execPath;
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(env),
      stdio,
      timeout,
      shell: windows,
    });
    running = child;
    const done = (code) => {
      running = undefined;
      if (ending && !last) process.exit(codeOf(ending));
      resolve(code);
    };
    child.once("error", () => done(127));
    child.once("close", (code, signal) => done(signal ? codeOf(signal) : code));
  });
}
