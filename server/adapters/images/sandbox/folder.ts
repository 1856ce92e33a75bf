import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageHost } from "../contract.ts";

const PREFIX = "/pictures/u/";
const name = /^\/pictures\/u\/([0-9a-f]{32}\.webp)$/;

/** The file name below the folder, for addresses of this host. */
export const localFileName = (address: string) => name.exec(address)?.[1];

/** Stores pictures in a folder; server/pictures/ serves them from there. */
export function createFolderImages({ folder }: { folder: string }): ImageHost {
  return {
    async save({ bytes }, group) {
      const id = randomBytes(16).toString("hex");
      const file = join(folder, `${id}.webp`);
      await mkdir(folder, { recursive: true });
      // Written under another name first, so that nobody reads half a picture.
      await writeFile(`${file}.draft`, bytes);
      await rename(`${file}.draft`, file);
      return { address: `${PREFIX}${id}.webp`, publicId: `${group}/${id}` };
    },

    async remove(address) {
      const file = localFileName(address);
      if (file) await rm(join(folder, file), { force: true });
    },

    isTrustedUrl: () => false,
  };
}
