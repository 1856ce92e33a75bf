import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dependencyProblems, isAllowed, ownDependencyProblems } from "./dependencies.js";
import { ROOT } from "./paths.js";

const good = { license: "MIT", integrity: "sha512-x" };
const problems = (one, allowScripts = {}) =>
  dependencyProblems({ packages: { "": {}, "node_modules/a": one } }, { allowScripts });

test("the libraries of this project are in order", () => {
  expect(ownDependencyProblems()).toEqual([]);
});

test.each([
  ["a", "MIT", true],
  ["a", "(MIT OR GPL-3.0-or-later)", true],
  ["a", "Apache-2.0 AND MIT", true],
  ["a", "Apache-2.0 AND GPL-3.0-only", false],
  ["a", "GPL-3.0-only", false],
  ["a", "SEE LICENSE IN LICENSE", false],
  ["a", undefined, false],
  ["a", "LGPL-3.0-or-later", false],
  ["@img/sharp-linux-x64", "Apache-2.0 AND LGPL-3.0-or-later", true],
])("the licence of %s, %s: %s", (name, licence, allowed) => {
  expect(isAllowed(name, licence)).toBe(allowed);
});

test("a library under another licence, without checksum or from elsewhere is named", () => {
  expect(problems(good)).toEqual([]);
  expect(problems({ ...good, license: "AGPL-3.0" })).toEqual([
    "a is under AGPL-3.0: see setup/dependencies.js.",
  ]);
  expect(problems({ ...good, license: "AGPL-3.0", dev: true })).toEqual([]);
  expect(problems({ license: "MIT" })).toEqual(["a has no checksum in package-lock.json."]);
  const resolved = "git+ssh://git@github.com/a/a.git";
  expect(problems({ ...good, resolved })).toEqual([`a comes from ${resolved}.`]);
});

test("an install script that nobody has looked at is named", () => {
  const scripted = { ...good, hasInstallScript: true };
  expect(problems(scripted)).toEqual([
    "a has an install script that allowScripts of package.json does not name.",
  ]);
  expect(problems(scripted, { a: false })).toEqual([]);
  expect(problems(good, { a: false })).toEqual(["a of allowScripts has no install script."]);
});

test("no library runs a script when it is installed", () => {
  expect(readFileSync(join(ROOT, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
});
