import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ImageHost } from "../contract.ts";
import { newUpload, uploadName } from "../upload-address.ts";

/** Stores pictures in a folder; server/pictures/ serves them from there. */
export function createFolderImages({ folder }: { folder: string }): ImageHost {
  return {
    async save({ bytes }, group) {
      const upload = newUpload(group);
      const file = join(folder, basename(upload.address));
      await mkdir(folder, { recursive: true });
      // Written under another name first, so that nobody reads half a picture.
      await writeFile(`${file}.draft`, bytes);
      await rename(`${file}.draft`, file);
      return upload;
    },

    async remove(address) {
      const file = uploadName(address);
      if (file) await rm(join(folder, file), { force: true });
    },

    isTrustedUrl: () => false,
  };
}
