import { copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";

const filesIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".webp"))
    .map(({ name }) => name);

/** Copies the pictures that are missing there: a picture never changes under its name. */
export async function copyPictures(from: string, to: string): Promise<void> {
  const there = new Set(await filesIn(to));
  const missing = (await filesIn(from)).filter((name) => !there.has(name));
  if (missing.length) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of missing) {
    // One that was removed meanwhile is not needed.
    const copied = await copyFile(join(from, name), join(to, `${name}.draft`)).then(
      () => true,
      () => false,
    );
    if (copied) await rename(join(to, `${name}.draft`), join(to, name));
  }
}
