import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = resolve(import.meta.dirname, "../../bench/chaos.ts");

test("the short form of npm run chaos finds no breach (behaviour 107)", {
  timeout: 240_000,
}, async () => {
  const args = ["--no-warnings", SCRIPT, "--size", "0.03"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.match(/\| ok \|/g)).toHaveLength(3);
  expect(stdout).toContain("0 lost, 0 doubled, 0 refunded without cause");
});
