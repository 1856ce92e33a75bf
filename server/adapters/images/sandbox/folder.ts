import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageHost } from "../contract.ts";

const PREFIX = "/pictures/u/";
const name = /^\/pictures\/u\/([0-9a-f]{32}\.webp)$/;

/** The name of the file below the folder, for addresses that this host gave. */
export const localFileName = (address: string) => name.exec(address)?.[1];

/** Keeps pictures in a folder; server/pictures/ serves them from there. */
export function createFolderImages({ folder }: { folder: string }): ImageHost {
  return {
    async keep({ bytes }, group) {
      const id = randomBytes(16).toString("hex");
      const file = join(folder, `${id}.webp`);
      await mkdir(folder, { recursive: true });
      // Under another name first, so that nobody ever reads half a picture.
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
