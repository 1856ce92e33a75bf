import { join } from "node:path";
import type { Outbound } from "../outbound.ts";
import { bucketGuardRules, createBucket } from "./bucket.ts";
import { createCloudinary } from "./cloudinary.ts";
import type { ImageHost, UploadPlace } from "./contract.ts";
import { createS3Images, ORPHANS, UPLOADS } from "./s3.ts";
import type { S3Account } from "./s3-settings.ts";
import { createFolderImages } from "./sandbox/folder.ts";
import type { CloudinaryAccount } from "./settings.ts";
import { uploadName } from "./upload-address.ts";
import { bucketUploads, folderUploads } from "./upload-stores.ts";

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
export function chooseImages({ cloudinary, s3, folder, fetch, now, outbound }: Deps) {
  const folderHost = createFolderImages({ folder });
  const own: UploadPlace = {
    name: folder,
    served: folderUploads(folder),
    aside: folderUploads(join(folder, ".orphans")),
  };
  const chosen = (host: ImageHost, ...places: UploadPlace[]) => ({
    host,
    places: [own, ...places],
  });
  if (s3) {
    const guard = outbound.guard("images", bucketGuardRules);
    const bucket = createBucket({ account: s3, fetch, now, guard });
    const host = createS3Images(bucket);
    const both: ImageHost = {
      ...host,
      // The picture may be in either place, and in both while pictures are moved.
      async remove(address) {
        await folderHost.remove(address);
        await host.remove(address);
      },
    };
    return chosen(both, {
      name: `the bucket ${s3.bucket}`,
      served: bucketUploads(bucket, UPLOADS),
      aside: bucketUploads(bucket, ORPHANS),
    });
  }
  if (!cloudinary) return chosen(folderHost);
  const host = createCloudinary({ account: cloudinary, fetch, now, outbound });
  return chosen({
    ...host,
    remove: (address) => (uploadName(address) ? folderHost : host).remove(address),
  });
}
