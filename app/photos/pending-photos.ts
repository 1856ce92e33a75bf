import { createStore, delMany, get, set } from "idb-keyval";

/**
 * Photos that were selected and not yet uploaded, so that a reload does not lose them. A browser may
 * refuse to store them (a private window, a full disk): then they last as long as the page.
 */
export const photos = createStore("marque", "photos");

export interface PendingPhoto {
  photo: Blob;
  at: number;
}

/** @returns the id it is stored under; undefined where the browser refuses */
export async function savePendingPhoto(photo: Blob): Promise<string | undefined> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const pending: PendingPhoto = { photo, at: Date.now() };
  return attempt(async () => {
    await set(id, pending, photos);
    return id;
  });
}

export async function readPendingPhoto(id: string): Promise<Blob | undefined> {
  const pending = await attempt(() => get<PendingPhoto>(id, photos));
  return pending?.photo;
}

export async function deletePendingPhotos(ids: string[]): Promise<void> {
  if (ids.length > 0) await attempt(() => delMany(ids, photos));
}

/** @returns undefined where the browser refuses */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}
