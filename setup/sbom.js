import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askNpm } from "./npm.js";
import { Failure, print, ROOT } from "./paths.js";

const ARGS = ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"];

/** Writes which libraries a release holds, with versions, licences and checksums, as CycloneDX. */
export function sbom() {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { output, code } = askNpm([...ARGS, "--sbom-type=application"]);
  if (code !== 0) throw new Failure("npm could not list the libraries: it needs npm 10 or later.");
  const list = JSON.parse(output);
  // npm takes the folder's name.
  list.metadata.component.name = name;
  const file = `${name}-${version}.cdx.json`;
  writeFileSync(join(ROOT, file), `${JSON.stringify(list, null, 2)}\n`);
  print(`Wrote ${file}: ${list.components.length} libraries.`);
  return 0;
}
