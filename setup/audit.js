import { askNpm } from "./npm.js";
import { print } from "./paths.js";
import { readLock, shippedPlaces } from "./shipped.js";

const SERIOUS = ["high", "critical"];

/**
 * Asks the registry for known vulnerabilities of the locked libraries that the shop uses, in the
 * server or in its pages.
 * @param ask runs npm
 * @param {Set<string>} [shipped] their places in package-lock.json
 * @returns {number} 1 for a serious one; 0 also where the registry does not answer
 */
export function audit(ask = askNpm, shipped = shippedPlaces(readLock())) {
  const report = parse(ask(["audit", "--json", "--ignore-scripts"]).output);
  if (!report?.vulnerabilities) {
    print("Audit: skipped, the registry does not answer.");
    return 0;
  }
  const found = Object.values(report.vulnerabilities).filter(({ nodes }) =>
    nodes.some((place) => shipped.has(place)),
  );
  for (const { name, severity, range } of found) print(`${severity}: ${name} ${range}`);
  const serious = found.filter(({ severity }) => SERIOUS.includes(severity)).length;
  print(`Audit: ${found.length} known vulnerabilities, ${serious} of them serious.`);
  return serious ? 1 : 0;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
