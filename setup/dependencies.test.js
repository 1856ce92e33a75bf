import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  dependencyProblems,
  isAllowed,
  missingDependencies,
  ownDependencyProblems,
} from "./dependencies.js";
import { ROOT } from "./paths.js";
import { onlyShipped } from "./sbom.js";
import { importedBy, pageLibraries, shippedPlaces } from "./shipped.js";

const good = { license: "MIT", integrity: "sha512-x" };
const problems = (one, allowScripts = {}) =>
  dependencyProblems({ packages: { "": {}, "node_modules/a": one } }, { allowScripts });

test("the libraries of this project pass the check", () => {
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

test("a library with another licence, without a checksum or from elsewhere is reported", () => {
  expect(problems(good)).toEqual([]);
  expect(problems({ ...good, license: "AGPL-3.0" })).toEqual([
    "a is under AGPL-3.0: see setup/dependencies.js.",
  ]);
  expect(problems({ ...good, license: "AGPL-3.0", dev: true })).toEqual([]);
  expect(problems({ license: "MIT" })).toEqual(["a has no checksum in package-lock.json."]);
  const resolved = "git+ssh://git@github.com/a/a.git";
  expect(problems({ ...good, resolved })).toEqual([`a comes from ${resolved}.`]);
});

test("a library that only the pages use is checked, with its dependencies", () => {
  const packages = {
    "": {},
    "node_modules/a": { ...good, version: "1", dev: true, dependencies: { b: "*", c: "*" } },
    "node_modules/a/node_modules/b": { ...good, version: "2", license: "AGPL-3.0", dev: true },
    "node_modules/b": { ...good, version: "1", dev: true },
    "node_modules/c": { ...good, version: "1", dev: true },
  };
  const shipped = shippedPlaces({ packages }, ["a"]);
  expect([...shipped]).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
  ]);
  expect(dependencyProblems({ packages }, {}, ["a"])).toEqual([
    "b is under AGPL-3.0: see setup/dependencies.js.",
  ]);
  const listed = Object.entries({ a: ["b", "c"], b: [] }).map(([name, needed]) => ({
    component: { name, version: "1", "bom-ref": `${name}@1` },
    links: { ref: `${name}@1`, dependsOn: needed.map((one) => `${one}@1`) },
  }));
  const list = {
    metadata: { component: { "bom-ref": "shop@1" } },
    components: listed.map(({ component }) => component),
    dependencies: listed.map(({ links }) => links),
  };
  const { components, dependencies } = onlyShipped(list, { packages }, shipped);
  expect(components.map(({ name }) => name)).toEqual(["a"]);
  expect(dependencies).toEqual([{ ref: "a@1", dependsOn: [] }]);
});

test("the built pages and the server import nothing but production dependencies", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const imported = importedBy("build/server");
  expect(imported).toContain("react-router");
  expect(missingDependencies(imported, manifest)).toEqual([]);
  expect(missingDependencies(pageLibraries(), manifest)).toContain(
    "The server imports lucide-react, which is not among dependencies of package.json.",
  );
});

test("an install script that is not reviewed is reported", () => {
  const scripted = { ...good, hasInstallScript: true };
  expect(problems(scripted)).toEqual([
    "a has an install script that allowScripts of package.json does not name.",
  ]);
  expect(problems(scripted, { a: false })).toEqual([]);
  expect(problems(good, { a: false })).toEqual(["a of allowScripts has no install script."]);
});

test("no library runs a script at installation", () => {
  expect(readFileSync(join(ROOT, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
});
