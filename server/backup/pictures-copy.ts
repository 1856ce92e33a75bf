import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing, writeWhole } from "../whole-file.ts";

const filesIn = async (folder: string) =>
  ((await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [])
    .filter((entry) => entry.isFile() && entry.name.endsWith(".webp"))
    .map(({ name }) => name);

/**
 * Copies the pictures that are missing there: a picture never changes under its name. One that
 * fails does not keep the others from being copied.
 * @throws an Error with one sentence where any failed
 */
export async function copyPictures(from: string, to: string): Promise<void> {
  const there = new Set(await filesIn(to));
  const missing = (await filesIn(from)).filter((name) => !there.has(name));
  if (missing.length) await mkdir(to, { recursive: true, mode: 0o700 });
  const failures: Error[] = [];
  for (const name of missing) {
    try {
      // A picture that was removed meanwhile is not needed, nor an empty one, as a power cut leaves
      // it.
      const bytes = await readFile(join(from, name)).catch(unlessMissing);
      if (bytes?.length) await writeWhole(join(to, name), bytes, { flush: true });
    } catch (error) {
      failures.push(error as Error);
    }
  }
  const [first] = failures;
  if (first)
    throw new Error(
      `${failures.length} of ${missing.length} pictures could not be copied to ${to}: ${first.message}`,
      { cause: first },
    );
}
