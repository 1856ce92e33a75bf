import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environment, node, ROOT, SERVER_ARGS } from "./paths.js";

test("the command of npm start and npm run dev starts the server", () => {
  const env = environment({ PORT: "no port" });
  const { stderr } = spawnSync(node(), SERVER_ARGS, { cwd: ROOT, env, encoding: "utf8" });
  expect(stderr).toMatch(/^The setting PORT is wrong/);
});

test("the compiled code of the server is cached for its next start", () => {
  const folder = mkdtempSync(join(tmpdir(), "marque-compiled-"));
  const env = environment({ PORT: "no port", NODE_COMPILE_CACHE: folder });
  expect(environment().NODE_COMPILE_CACHE).toBeTruthy();
  spawnSync(node(), SERVER_ARGS, { cwd: ROOT, env });
  const [version] = readdirSync(folder);
  expect(readdirSync(join(folder, version ?? "")).length).toBeGreaterThan(100);
  rmSync(folder, { recursive: true });
});
