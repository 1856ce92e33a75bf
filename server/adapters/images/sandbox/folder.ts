import { basename } from "node:path";
import type { ImageHost } from "../contract.ts";
import { newUpload, uploadName } from "../upload-address.ts";
import { folderUploads } from "../upload-stores.ts";

/** Stores pictures in a folder; server/pictures/ serves them from there. */
export function createFolderImages({ folder }: { folder: string }): ImageHost {
  const uploads = folderUploads(folder);
  return {
    async save({ bytes }, group) {
      const upload = newUpload(group);
      await uploads.write(basename(upload.address), bytes);
      return upload;
    },

    async remove(address) {
      const name = uploadName(address);
      if (name) await uploads.remove(name);
    },

    isTrustedUrl: () => false,
  };
}
