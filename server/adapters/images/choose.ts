import type { Outbound } from "../outbound.ts";
import { bucketGuardRules, createBucket } from "./bucket.ts";
import { createCloudinary } from "./cloudinary.ts";
import type { ImageHost } from "./contract.ts";
import { createS3Images } from "./s3.ts";
import type { S3Account } from "./s3-settings.ts";
import { createFolderImages } from "./sandbox/folder.ts";
import type { CloudinaryAccount } from "./settings.ts";
import { uploadName } from "./upload-address.ts";

interface Deps {
  cloudinary: CloudinaryAccount | undefined;
  s3: S3Account | undefined;
  folder: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  outbound: Outbound;
}

/**
 * The S3 store or Cloudinary where one is configured, else a folder. Pictures already in the folder
 * stay there.
 */
export function chooseImages({ cloudinary, s3, folder, fetch, now, outbound }: Deps): ImageHost {
  const folderHost = createFolderImages({ folder });
  if (s3) {
    const guard = outbound.guard("images", bucketGuardRules);
    const host = createS3Images(createBucket({ account: s3, fetch, now, guard }));
    return {
      ...host,
      // It may be in either, and in both while pictures are moved.
      async remove(address) {
        await folderHost.remove(address);
        await host.remove(address);
      },
    };
  }
  if (!cloudinary) return folderHost;
  const host = createCloudinary({ account: cloudinary, fetch, now, outbound });
  return {
    ...host,
    remove: (address) => (uploadName(address) ? folderHost : host).remove(address),
  };
}
