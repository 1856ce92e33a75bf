import { join } from "node:path";
import type { ImageHost, UploadPlace } from "../adapters/images/contract.ts";
import { uploadName } from "../adapters/images/upload-address.ts";
import type { Db } from "../db/tables.ts";
import type { Siblings } from "../instances/siblings.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Limits } from "../limits/limits.ts";
import type { Log } from "../log.ts";
import { createDiskLimit } from "./disk-limit.ts";
import { createFileCache } from "./file-cache.ts";
import { createOrphans } from "./orphans.ts";
import { lockPictures, recordedOf } from "./pictures.queries.ts";
import { createRemoteCopies } from "./remote-copies.ts";
import { createRenditions } from "./renditions.ts";
import { createSizes } from "./sizes.ts";
import { findShipped, picturesFolder } from "./stored-picture.ts";
import { createUnusedPictures } from "./unused.ts";
import { createUploadedPictures } from "./uploaded-pictures.ts";
import { createUploads } from "./uploads.ts";
import { createWorkQueue } from "./work-queue.ts";

/** How many pictures are decoded and encoded at once. */
const AT_ONCE = 2;
const MEMORY_BYTES = 32 * 1024 * 1024;
/** Below the folder of uploads. */
const [SIZES, COPIES] = [".sizes", ".copies"];

export type Pictures = ReturnType<typeof createPictures>;

interface Deps {
  db: Db;
  host: ImageHost;
  /** Where uploads under the shop's own addresses are. */
  places: UploadPlace[];
  jobs: Jobs;
  limits: Pick<Limits, "failed">;
  dataDir: string;
  /** How much copies and sizes may take of the disk, where pictures are stored elsewhere. */
  cacheBytes: number | undefined;
  /** Purges caches in front of the shop. */
  removed: (address: string) => Promise<void>;
  siblings: Siblings;
  now: () => Date;
  log: Log;
}

/** The shop's pictures: shipped ones and uploads. */
export function createPictures(deps: Deps) {
  const { db, host, places, jobs, limits, dataDir, cacheBytes, removed, siblings, now, log } = deps;
  const queue = createWorkQueue(AT_ONCE);
  const folder = picturesFolder(dataDir);
  const [sizesFolder, copiesFolder] = [join(folder, SIZES), join(folder, COPIES)];
  const diskLimit = cacheBytes
    ? createDiskLimit({ folders: [sizesFolder, copiesFolder], maxBytes: cacheBytes })
    : undefined;
  const files = createFileCache({ maxBytes: MEMORY_BYTES, diskLimit });
  const renditions = createRenditions({ folder: sizesFolder, files, queue });
  const { remote } = host;
  const isRecorded = async (address: string) => (await recordedOf(db, [address])).has(address);
  const copies =
    remote && createRemoteCopies({ folder: copiesFolder, remote, files, isRecorded, now, log });
  const uploads = createUploadedPictures({ folder, copies, log });

  async function deleteCopies(address: string): Promise<void> {
    const picture = uploads.at(address);
    if (picture) await renditions.remove(picture);
    if (picture) await copies?.remove(address);
  }
  siblings.answer("pictureRemoved", async (address) => {
    await deleteCopies(address);
    return null;
  });

  async function forget(address: string): Promise<void> {
    await deleteCopies(address);
    await siblings.ask("pictureRemoved", address);
    await removed(address);
  }
  jobs.handle("removePicture", async ({ address }) => {
    try {
      await host.remove(address);
    } finally {
      // Afterwards, or a visitor would have copies made again; and also while the host is down.
      await forget(address);
    }
  });
  const unused = createUnusedPictures({ db, jobs });
  jobs.handle("removeUnusedPictures", async () => {
    await unused.removeUnused();
  });
  jobs.handle("setOrphansAside", createOrphans({ db, places, forget, now, log }).tidy);

  return {
    ...createUploads({ db, host, queue, limits, log }),
    ...unused,
    ...createSizes({
      renditions,
      peek: (address) => (uploadName(address) ? uploads.peek(address) : findShipped(address)),
    }),

    /** @throws 503 where the picture's store does not answer */
    find: (address: string) => (uploadName(address) ? uploads.find(address) : findShipped(address)),

    /**
     * The addresses that are no picture of the shop. The others are locked until the transaction
     * ends.
     */
    async findUnknown(trx: Db, addresses: string[]): Promise<string[]> {
      const uploaded = await lockPictures(trx, addresses);
      const others = addresses.filter(
        (address) => !uploaded.includes(address) && !host.isTrustedUrl(address),
      );
      const shipped = await Promise.all(others.map(findShipped));
      return others.filter((_, index) => !shipped[index]);
    },
  };
}
