import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULES } from "./check.js";
import { runQuietly } from "./spawn.js";

test("what the linter and formatter report can be read in a log: it has no colour codes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marque-check-"));
  const file = join(folder, "badly-formatted.js");
  writeFileSync(file, "export const  one = 1\n");
  const args = [...RULES.args, "--linter-enabled=false", file];
  const { code, output } = await runQuietly(RULES.command, args);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain("badly-formatted.js");
  expect(output).not.toContain("\u001b");
});
