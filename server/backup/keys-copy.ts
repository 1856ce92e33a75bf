import { mkdir, readFile } from "node:fs/promises";
import { keyFile } from "../encryption/keys.ts";
import { unlessMissing, writeWhole } from "../whole-file.ts";

const keysIn = async (folder: string) =>
  ((await readFile(keyFile(folder), "utf8").catch(unlessMissing)) ?? "")
    .split(/[\s,]+/)
    .filter(Boolean);

/** Adds the encryption keys of one folder before those of the other; no key is ever removed. */
export async function copyKeys(from: string, to: string): Promise<void> {
  const [copied, there] = await Promise.all([keysIn(from), keysIn(to)]);
  const all = [...new Set([...copied, ...there])];
  if (all.join() === there.join()) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await writeWhole(keyFile(to), `${all.join("\n")}\n`, { mode: 0o600, flush: true });
}
