import { UNUSED_PICTURE_MS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { deletePictures, lockUnused, markShown, shownOf } from "./pictures.queries.ts";

/** Each batch reads all cars once. */
const BATCH = 1_000;

interface Deps {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
}

/** Deletes the pictures that have been unused for a day; a job for each removes its files. */
export function createUnusedPictures({ db, jobs }: Deps) {
  async function removeBatch(before: Date): Promise<{ checked: number; gone: string[] }> {
    return transact(db, async (trx) => {
      const found = await lockUnused(trx, before, BATCH);
      if (found.length === 0) return { checked: 0, gone: [] };
      const shown = await shownOf(trx, found);
      const gone = found.filter((address) => !shown.includes(address));
      await markShown(trx, shown);
      await deletePictures(trx, gone);
      // Their files go after the commit: a row without a file would be a broken picture.
      for (const address of gone) await jobs.enqueue(trx, "removePicture", { address });
      return { checked: found.length, gone };
    });
  }

  /** @returns how many pictures were deleted */
  async function removeUnused(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - UNUSED_PICTURE_MS);
    let removed = 0;
    while (true) {
      const { checked, gone } = await removeBatch(before);
      removed += gone.length;
      if (checked < BATCH) return removed;
    }
  }

  return { removeUnused };
}
