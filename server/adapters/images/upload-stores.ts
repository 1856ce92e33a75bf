import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing, writeWhole } from "../../whole-file.ts";
import type { Bucket } from "./bucket.ts";
import type { UploadStore } from "./contract.ts";
import { isUploadName } from "./upload-address.ts";

export function folderUploads(folder: string): UploadStore {
  return {
    async *names() {
      yield* ((await readdir(folder).catch(unlessMissing)) ?? []).filter(isUploadName);
    },
    read: (name) => readFile(join(folder, name)).catch(unlessMissing),
    changedAt: async (name) => (await stat(join(folder, name)).catch(unlessMissing))?.mtime,
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, name), bytes, { flush: true });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** @param below the start of the objects' keys, which ends with a slash */
export function bucketUploads(bucket: Bucket, below: string): UploadStore {
  return {
    async *names() {
      for await (const key of bucket.keys(below)) {
        const name = key.slice(below.length);
        if (isUploadName(name)) yield name;
      }
    },
    read: (name) => bucket.get(below + name),
    changedAt: (name) => bucket.changedAt(below + name),
    write: (name, bytes) => bucket.put(below + name, bytes),
    remove: (name) => bucket.remove(below + name),
  };
}
