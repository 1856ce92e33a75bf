import { clear, entries } from "idb-keyval";
import { UNUSED_PICTURE_MS } from "#shared/constants.ts";
import { attempt, deletePendingPhotos, type PendingPhoto, photos } from "./pending-photos.ts";

export async function deleteAllPendingPhotos(): Promise<void> {
  await attempt(() => clear(photos));
}

export async function deleteExpiredPendingPhotos(): Promise<void> {
  const stored = (await attempt(() => entries<string, PendingPhoto>(photos))) ?? [];
  const before = Date.now() - UNUSED_PICTURE_MS;
  await deletePendingPhotos(stored.filter(([, { at }]) => at < before).map(([id]) => id));
}
