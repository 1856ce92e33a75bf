import { join } from "node:path";
import type { ImageHost } from "../adapters/images/contract.ts";
import type { Db } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { lockPictures } from "./pictures.queries.ts";
import { createRenditions } from "./renditions.ts";
import { createSizes } from "./sizes.ts";
import { findStored, picturesFolder } from "./stored-picture.ts";
import { createUnusedPictures } from "./unused.ts";
import { createUploads } from "./uploads.ts";
import { createWorkQueue } from "./work-queue.ts";

/** How many pictures are decoded and encoded at once. */
const AT_ONCE = 2;

export type Pictures = ReturnType<typeof createPictures>;

interface Deps {
  db: Db;
  host: ImageHost;
  jobs: Jobs;
  dataDir: string;
  log: Log;
}

/** The shop's pictures: shipped ones and uploads. */
export function createPictures({ db, host, jobs, dataDir, log }: Deps) {
  const queue = createWorkQueue(AT_ONCE);
  const renditions = createRenditions({ folder: join(picturesFolder(dataDir), ".sizes"), queue });

  async function deleteFiles(address: string): Promise<void> {
    const picture = await findStored(dataDir, address);
    if (picture) await renditions.remove(picture);
    // Where the host is down, a job retries.
    await host.remove(address).catch(() => jobs.enqueue(db, "removePicture", { address }));
  }
  jobs.handle("removePicture", ({ address }) => host.remove(address));
  const unused = createUnusedPictures({ db, deleteFiles });
  jobs.handle("removeUnusedPictures", async () => {
    await unused.removeUnused();
  });

  return {
    ...createUploads({ db, host, queue, log }),
    ...unused,
    ...createSizes({ dataDir, renditions }),

    find: (address: string) => findStored(dataDir, address),

    /**
     * The addresses that are no picture of the shop. The others are locked until the transaction
     * ends.
     */
    async findUnknown(trx: Db, addresses: string[]): Promise<string[]> {
      const uploaded = await lockPictures(trx, addresses);
      const others = addresses.filter(
        (address) => !uploaded.includes(address) && !host.isTrustedUrl(address),
      );
      const found = await Promise.all(others.map((address) => findStored(dataDir, address)));
      return others.filter((_, index) => !found[index] || found[index].uploaded);
    },
  };
}
