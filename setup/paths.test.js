import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { environment, node, ROOT, SERVER_ARGS } from "./paths.js";

test("the command of npm start and npm run dev starts the server", () => {
  const env = environment({ PORT: "no port" });
  const { stderr } = spawnSync(node(), SERVER_ARGS, { cwd: ROOT, env, encoding: "utf8" });
  expect(stderr).toMatch(/^The setting PORT is wrong/);
});
