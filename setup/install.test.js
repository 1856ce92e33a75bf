import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installNode } from "./install.js";

const PREFIX = "--prefix=";

/** An npm that writes a file where it is told to, and then does what the test says. */
const npmThat = (ends) => async (args) => {
  const folder = args.find((one) => one.startsWith(PREFIX)).slice(PREFIX.length);
  writeFileSync(join(folder, "node"), "");
  return ends();
};

test("Node is in its folder only once npm has installed all of it", async () => {
  const root = mkdtempSync(join(tmpdir(), "marque-node-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const home = join(root, "24");
  const killed = npmThat(() => {
    throw new Error("killed");
  });
  await expect(installNode(home, killed)).rejects.toThrow("killed");
  expect(existsSync(home)).toBe(false);

  await expect(
    installNode(
      home,
      npmThat(() => 1),
    ),
  ).rejects.toThrow("could not be installed");
  expect(readdirSync(root)).toEqual([]);

  await installNode(
    home,
    npmThat(() => 0),
  );
  expect(readdirSync(root)).toEqual(["24"]);
  expect(readdirSync(home).sort()).toEqual(["node", "package.json"]);
});
