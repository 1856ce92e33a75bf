import type { Bucket } from "./bucket.ts";
import type { ImageHost } from "./contract.ts";
import { newUpload, uploadName } from "./upload-address.ts";

/** Below this every upload is an object; keys are addresses of the shop without the slash. */
export const UPLOADS = "pictures/u/";
/** … and below this every one that was set aside. */
export const ORPHANS = "pictures/orphans/";

const keyOf = (address: string) => uploadName(address) && UPLOADS + uploadName(address);

/** Stores pictures in a private bucket; server/pictures/ fetches and serves them. */
export function createS3Images(bucket: Bucket): ImageHost & Required<Pick<ImageHost, "remote">> {
  return {
    async save({ bytes }, group) {
      const upload = newUpload(group);
      await bucket.put(upload.address.slice(1), bytes);
      return upload;
    },

    async remove(address) {
      const key = keyOf(address);
      if (key) await bucket.remove(key);
    },

    isTrustedUrl: () => false,

    remote: {
      async read(address) {
        const key = keyOf(address);
        return key === undefined ? undefined : bucket.get(key);
      },

      async has(address) {
        const key = keyOf(address);
        if (key === undefined) return false;
        // A missing bucket looks like a missing picture until it is read.
        return (await bucket.has(key)) || (await bucket.get(key)) !== undefined;
      },
    },
  };
}
