import PQueue from "p-queue";
import type { UploadStore } from "../adapters/images/contract.ts";

const AT_ONCE = 4;

/**
 * Moves an upload: it is read again at its new place and compared before the original is removed,
 * so it is always in one of them.
 * @returns its bytes, and whether it was there already; undefined where it is gone, or empty, as a
 * power cut leaves it
 */
export async function moveUpload(from: UploadStore, to: UploadStore, name: string) {
  const bytes = await from.read(name);
  if (!bytes?.length) return undefined;
  const alreadyThere = (await to.read(name))?.equals(bytes) === true;
  if (!alreadyThere) {
    await to.write(name, bytes);
    if (!(await to.read(name))?.equals(bytes)) throw new Error("it came back changed");
  }
  await from.remove(name);
  return { bytes: bytes.length, alreadyThere };
}

interface Stores {
  from: UploadStore;
  to: UploadStore;
  /** Called with the reason why a picture was not moved. */
  onFailed: (name: string, error: unknown) => void;
}

/** Moves every upload; what failed stays, for another run. */
export async function movePictures({ from, to, onFailed }: Stores) {
  const counts = { moved: 0, bytes: 0, alreadyThere: 0, failed: 0 };

  async function move(name: string): Promise<void> {
    const moved = await moveUpload(from, to, name);
    if (!moved) return;
    counts[moved.alreadyThere ? "alreadyThere" : "moved"] += 1;
    counts.bytes += moved.bytes;
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
