import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/** The files that deploy/Dockerfile copies. */
const PARTS = ["app", "build", "demo", "migrations", "package.json", "public", "server", "shared"];

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

/** The libraries that `npm ci --omit=dev` installs, without those of other platforms. */
async function productionLibraries(): Promise<string[]> {
  const lock: Lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([place, { dev }]) => place && !dev && existsSync(join(ROOT, place)))
    .map(([place]) => place);
}

const isNested = (place: string) => place.lastIndexOf("node_modules/") > 0;

/** The shop in a folder with only these libraries, all of it links: run it with PRESERVE_LINKS. */
export async function productionFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marque-production-"));
  const libraries = (await productionLibraries()).filter((place) => !isNested(place));
  for (const path of [...PARTS, ...libraries]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(ROOT, path), join(folder, path));
  }
  return folder;
}

/** Otherwise Node would find the other libraries next to a link's target. */
export const PRESERVE_LINKS = ["--preserve-symlinks", "--preserve-symlinks-main"];

/** The disk space of these libraries. */
export async function productionBytes(): Promise<number> {
  const sizes = (await productionLibraries()).map(async (place) => {
    const entries = await readdir(join(ROOT, place), { recursive: true, withFileTypes: true });
    const own = entries.filter(
      (entry) =>
        !join(entry.parentPath, entry.name)
          .slice(join(ROOT, place).length)
          .includes("/node_modules/"),
    );
    const stats = await Promise.all(own.map((entry) => lstat(join(entry.parentPath, entry.name))));
    return stats.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
