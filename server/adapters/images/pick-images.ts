import type { Outside } from "../../outside/outside.ts";
import { createCloudinary } from "./cloudinary.ts";
import type { ImageHost } from "./contract.ts";
import { createLocalImages, localFileName } from "./local.ts";
import type { CloudinaryAccount } from "./settings.ts";

interface Needs {
  cloudinary: CloudinaryAccount | undefined;
  folder: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  outside: Outside;
}

/** Cloudinary where it is configured, else a folder. Pictures kept in the folder before stay so. */
export function pickImages({ cloudinary, folder, fetch, now, outside }: Needs): ImageHost {
  const local = createLocalImages({ folder });
  if (!cloudinary) return local;
  const host = createCloudinary({ account: cloudinary, fetch, now, outside });
  return {
    ...host,
    remove: (address) => (localFileName(address) ? local : host).remove(address),
  };
}
