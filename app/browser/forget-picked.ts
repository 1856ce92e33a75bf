import { clear, entries } from "idb-keyval";
import { UNUSED_PICTURE_MS } from "#shared/constants.ts";
import { attempt, dropPicked, type PickedPhoto, photos } from "./picked-photos.ts";

export async function dropAllPicked(): Promise<void> {
  await attempt(() => clear(photos));
}

/** Those that waited for a day. */
export async function dropOldPicked(): Promise<void> {
  const kept = (await attempt(() => entries<string, PickedPhoto>(photos))) ?? [];
  const before = Date.now() - UNUSED_PICTURE_MS;
  await dropPicked(kept.filter(([, { at }]) => at < before).map(([id]) => id));
}
