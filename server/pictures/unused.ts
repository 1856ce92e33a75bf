import { UNUSED_PICTURE_MS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { deletePictures, lockUnused, markShown, shownOf } from "./pictures.queries.ts";

const BATCH = 200;

interface Deps {
  db: Db;
  /** Deletes the files of a picture. */
  deleteFiles: (address: string) => Promise<void>;
}

/** Deletes the pictures that have been unused for a day. */
export function createUnusedPictures({ db, deleteFiles }: Deps) {
  async function removeBatch(before: Date): Promise<{ checked: number; gone: string[] }> {
    const batch = await transact(db, async (trx) => {
      const found = await lockUnused(trx, before, BATCH);
      if (found.length === 0) return { checked: 0, gone: [] };
      const shown = await shownOf(trx, found);
      const gone = found.filter((address) => !shown.includes(address));
      await markShown(trx, shown);
      await deletePictures(trx, gone);
      return { checked: found.length, gone };
    });
    // After the commit: a file without a row is harmless, a row without a file would be a broken picture.
    await Promise.all(batch.gone.map(deleteFiles));
    return batch;
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
