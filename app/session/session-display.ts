import { STORAGE_KEYS } from "#shared/constants.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import type { SessionUser } from "../context.ts";
import { purgeAllPhotos } from "../photos/expired-photos.ts";
import { clearStored, readText, removeStored, writeStored, writeText } from "../storage/storage.ts";
import { resetTabs } from "./chosen-tabs.ts";

/** The event that this page gets when the server no longer knows the session. */
export const SESSION_ENDED = "session-ended";

/** Stores the login reply for display; the server's cookie alone signs anyone in. */
export function saveSession(reply: SignedIn): void {
  if (readText(STORAGE_KEYS.userId) !== reply.id) removeStored(STORAGE_KEYS.userPhoto);
  writeStored(STORAGE_KEYS.authToken, reply);
  writeText(STORAGE_KEYS.userId, reply.id);
  writeText(STORAGE_KEYS.userType, reply.type);
}

/**
 * Updates what is stored for display from the session, which every navigation reads again: a new
 * name after a change of the profile, nothing after the session has ended.
 */
export function syncSession(user: SessionUser | null): void {
  if (user) saveSession({ ...user, access: true });
  else if (seemsSignedIn() || readText(STORAGE_KEYS.authToken) !== null) clearSession();
}

/** Whether somebody seems to be signed in, by what the browser stores: either key is enough. */
export function seemsSignedIn(): boolean {
  return Boolean(readText(STORAGE_KEYS.userId) || readText(STORAGE_KEYS.userType));
}

/** The id of the user who seems to be signed in, by what the browser stores. */
export function whoSeemsSignedIn(): string | null {
  return readText(STORAGE_KEYS.userId);
}

/** The photo saved last in this browser; it wins over the server's. */
export function savedPhoto(): string | null {
  return readText(STORAGE_KEYS.userPhoto);
}

/** Null removes the stored photo: then the server's is shown, if it has one. */
export function savePhoto(address: string | null): void {
  if (address === null) removeStored(STORAGE_KEYS.userPhoto);
  else writeText(STORAGE_KEYS.userPhoto, address);
}

/** Removes the stored sign-in values once the server no longer accepts them. */
export function clearSession(): void {
  removeStored(
    STORAGE_KEYS.authToken,
    STORAGE_KEYS.userId,
    STORAGE_KEYS.userType,
    STORAGE_KEYS.userPhoto,
  );
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** Log out: clears all that the browser stores, and what the pages have in memory. */
export function clearEverything(): void {
  clearStored();
  void purgeAllPhotos();
  resetTabs();
  delete document.documentElement.dataset.density;
}
