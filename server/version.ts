import { readFileSync } from "node:fs";

const file = new URL("../package.json", import.meta.url);

/** The shop's version, as CHANGELOG.md lists them. */
export const VERSION: string = JSON.parse(readFileSync(file, "utf8")).version;
