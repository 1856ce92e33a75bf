import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";
import type { Bucket } from "../adapters/images/bucket.ts";
import { UPLOADS } from "../adapters/images/s3.ts";
import { isUploadName } from "../adapters/images/upload-address.ts";

const AT_ONCE = 4;

/** A place of uploads, by file name. */
export interface UploadStore {
  names(): AsyncIterable<string>;
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

export function folderUploads(folder: string): UploadStore {
  return {
    async *names() {
      yield* (await readdir(folder).catch(() => [])).filter(isUploadName);
    },
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${name}.draft`);
      const file = await open(draft, "w");
      await file.writeFile(bytes);
      // The original goes next: this one must survive a power cut.
      await file.sync();
      await file.close();
      await rename(draft, join(folder, name));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

export function bucketUploads(bucket: Bucket): UploadStore {
  return {
    async *names() {
      for await (const key of bucket.keys(UPLOADS)) {
        const name = key.slice(UPLOADS.length);
        if (isUploadName(name)) yield name;
      }
    },
    read: (name) => bucket.get(UPLOADS + name),
    write: (name, bytes) => bucket.put(UPLOADS + name, bytes),
    remove: (name) => bucket.remove(UPLOADS + name),
  };
}

interface Stores {
  from: UploadStore;
  to: UploadStore;
  /** Told why a picture stays where it was. */
  onFailed: (name: string, error: unknown) => void;
}

/**
 * Moves every upload. Each is read again at its new place and compared before the original is removed,
 * so it is always in one of them; what failed stays, for another run.
 */
export async function movePictures({ from, to, onFailed }: Stores) {
  const counts = { moved: 0, bytes: 0, alreadyThere: 0, failed: 0 };

  async function move(name: string): Promise<void> {
    const bytes = await from.read(name);
    // Deleted, or moved by another run.
    if (!bytes) return;
    const known = (await to.read(name))?.equals(bytes) === true;
    if (!known) {
      await to.write(name, bytes);
      if (!(await to.read(name))?.equals(bytes)) throw new Error("it came back changed");
    }
    await from.remove(name);
    counts[known ? "alreadyThere" : "moved"] += 1;
    counts.bytes += bytes.length;
  }

  const queue = new PQueue({ concurrency: AT_ONCE });
  for await (const name of from.names()) {
    void queue.add(() =>
      move(name).catch((error) => {
        counts.failed += 1;
        onFailed(name, error);
      }),
    );
    await queue.onSizeLessThan(AT_ONCE);
  }
  await queue.onIdle();
  return counts;
}
