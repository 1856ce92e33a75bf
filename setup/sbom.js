import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askNpm } from "./npm.js";
import { Failure, print, ROOT } from "./paths.js";
import { nameOf, readLock, shippedPlaces } from "./shipped.js";

const ARGS = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];

/** The libraries that a release contains, so without those of the build and the tests. */
export function onlyShipped(list, lock, shipped) {
  const kept = new Set(
    [...shipped].map((place) => `${nameOf(place)}@${lock.packages[place].version}`),
  );
  const components = list.components.filter(({ name, version }) => kept.has(`${name}@${version}`));
  const known = new Set([list.metadata.component, ...components].map((one) => one["bom-ref"]));
  const dependencies = list.dependencies
    .filter(({ ref }) => known.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => known.has(ref)) }));
  for (const one of components) {
    delete one.scope;
    one.properties = one.properties?.filter((property) => !property.name.endsWith(":development"));
  }
  return { ...list, components, dependencies };
}

/**
 * Writes which libraries a release contains, with versions, licences and checksums, as CycloneDX.
 */
export function sbom() {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { output, code } = askNpm([...ARGS, "--sbom-type=application"]);
  if (code !== 0) throw new Failure("npm could not list the libraries: it needs npm 10 or later.");
  const lock = readLock();
  const list = onlyShipped(JSON.parse(output), lock, shippedPlaces(lock));
  // npm uses the name of the folder.
  list.metadata.component.name = name;
  const file = `${name}-${version}.cdx.json`;
  writeFileSync(join(ROOT, file), `${JSON.stringify(list, null, 2)}\n`);
  print(`Wrote ${file}: ${list.components.length} libraries.`);
  return 0;
}
