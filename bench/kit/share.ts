import { parseArgs } from "node:util";

/** `--size 0.1` asks for a tenth of everything; without it all is done. */
export function shareOption(): number {
  const { values } = parseArgs({ options: { size: { type: "string" } }, strict: false });
  const share = Number(values.size ?? 1);
  if (!(share > 0 && share <= 10)) throw new Error("--size is a number above 0, 10 at most.");
  return share;
}
