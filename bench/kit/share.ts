import { parseArgs } from "node:util";
import { sentence } from "#server/sentence.ts";

function readShare(others: string[]): number {
  const names = ["size", ...others];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ options });
  const share = Number(values.size ?? 1);
  if (!(share > 0 && share <= 10)) throw new Error("--size is a number above 0, 10 at most.");
  return share;
}

/**
 * `--size 0.1` asks for a tenth of everything; without it all is done. Ends the process with a message
 * where an argument is wrong.
 * @param others further options of the command: a typo does not start a run of several minutes
 */
export function shareOption(others: string[] = []): number {
  try {
    return readShare(others);
  } catch (error) {
    console.error(sentence(error));
    process.exit(1);
  }
}
