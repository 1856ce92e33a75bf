import { UNUSED_PICTURE_MS } from "#shared/constants.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { deletePictures, lockUnused, markShown, shownOf } from "./pictures.queries.ts";

const BATCH = 200;

interface Deps {
  db: Db;
  /** Removes the files of a picture. */
  forget: (address: string) => Promise<void>;
}

/** Removes the pictures that nothing has shown for a day. */
export function createUnusedPictures({ db, forget }: Deps) {
  async function removeBatch(before: Date): Promise<{ looked: number; gone: string[] }> {
    const batch = await transact(db, async (trx) => {
      const found = await lockUnused(trx, before, BATCH);
      if (found.length === 0) return { looked: 0, gone: [] };
      const shown = await shownOf(trx, found);
      const gone = found.filter((address) => !shown.includes(address));
      await markShown(trx, shown);
      await deletePictures(trx, gone);
      return { looked: found.length, gone };
    });
    // After the commit: a file without a row is out of reach, a row without a file would be a hole.
    await Promise.all(batch.gone.map(forget));
    return batch;
  }

  /** @returns how many pictures went */
  async function removeUnused(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - UNUSED_PICTURE_MS);
    let removed = 0;
    while (true) {
      const { looked, gone } = await removeBatch(before);
      removed += gone.length;
      if (looked < BATCH) return removed;
    }
  }

  return { removeUnused };
}
