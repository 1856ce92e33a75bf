import type { Outbound } from "../outbound.ts";
import { createCloudinary } from "./cloudinary.ts";
import type { ImageHost } from "./contract.ts";
import { createFolderImages, localFileName } from "./sandbox/folder.ts";
import type { CloudinaryAccount } from "./settings.ts";

interface Deps {
  cloudinary: CloudinaryAccount | undefined;
  folder: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  outbound: Outbound;
}

/** Cloudinary where it is configured, else a folder. Pictures already in the folder stay there. */
export function chooseImages({ cloudinary, folder, fetch, now, outbound }: Deps): ImageHost {
  const folderHost = createFolderImages({ folder });
  if (!cloudinary) return folderHost;
  const host = createCloudinary({ account: cloudinary, fetch, now, outbound });
  return {
    ...host,
    remove: (address) => (localFileName(address) ? folderHost : host).remove(address),
  };
}
