import { STORAGE_KEYS } from "#shared/constants.ts";
import { hasStored } from "../storage/storage.ts";

// If the code cannot be loaded now, the next page tries again.
const loadPurge = () => import("./purge-pending-photos.ts").catch(() => undefined);

/** Deletes photos that waited in the browser for a day; few visitors have any. */
export async function purgeExpiredPhotos(): Promise<void> {
  if (hasStored(`${STORAGE_KEYS.carDraft}:`))
    await (await loadPurge())?.deleteExpiredPendingPhotos();
}

export async function purgeAllPhotos(): Promise<void> {
  await (await loadPurge())?.deleteAllPendingPhotos();
}
