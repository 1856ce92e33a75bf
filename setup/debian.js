import { existsSync, readFileSync } from "node:fs";
import { print } from "./paths.js";
import { run } from "./spawn.js";

/** On Ubuntu the packages of these names do not contain a browser. */
export const isDebian =
  existsSync("/etc/debian_version") && !/^ID=ubuntu/m.test(read("/etc/os-release"));

/** Installs Debian's packages; false if this is not Debian or the user is not allowed to. */
export async function installPackages(names) {
  if (!isDebian || process.getuid?.() !== 0) return false;
  print(`Installing Debian's ${names.join(", ")} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  return (await run("apt-get", ["install", "-yq", ...names], { env })) === 0;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
