import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = resolve(import.meta.dirname, "../../bench/attack.ts");

test("the short form of npm run attack finds no breach (promise 32)", {
  timeout: 480_000,
}, async () => {
  const args = ["--no-warnings", SCRIPT, "--size", "0.006"];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failed) => {
    throw new Error(`${failed.stdout}\n${failed.stderr}`);
  });
  expect(stdout.match(/\| ok \|/g)).toHaveLength(8);
});
