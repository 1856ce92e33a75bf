import { STORAGE_KEYS } from "#shared/constants.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import type { SessionUser } from "../context.ts";
import { forgetAllPhotos } from "./car-draft.ts";
import { cart } from "./cart.ts";
import { resetTabs } from "./chosen-tabs.ts";
import { favorites } from "./favorites.ts";
import { clearStored, readText, removeStored, writeStored, writeText } from "./storage.ts";
import { applyTheme } from "./theme.ts";

/** Told to the page where the server no longer knows the session. */
export const SESSION_ENDED = "session-ended";

/** Keeps the login reply for display; the server's cookie alone signs anyone in. */
export function rememberSignIn(reply: SignedIn): void {
  if (readText(STORAGE_KEYS.userId) !== reply.id) removeStored(STORAGE_KEYS.userPhoto);
  writeStored(STORAGE_KEYS.authToken, reply);
  writeText(STORAGE_KEYS.userId, reply.id);
  writeText(STORAGE_KEYS.userType, reply.type);
}

/**
 * What is kept for display follows the session, which every navigation reads anew: another name
 * after a change of the profile, nothing after an end.
 */
export function agreeWith(user: SessionUser | null): void {
  if (user) rememberSignIn({ ...user, access: true });
  else if (seemsSignedIn() || readText(STORAGE_KEYS.authToken) !== null) forgetSignIn();
}

/** Whether the browser believes that someone is signed in: either key is enough. */
export function seemsSignedIn(): boolean {
  return Boolean(readText(STORAGE_KEYS.userId) || readText(STORAGE_KEYS.userType));
}

/** The id of the user that the browser believes to be signed in. */
export function whoSeemsSignedIn(): string | null {
  return readText(STORAGE_KEYS.userId);
}

/** The photo saved last in this browser; it wins over the server's. */
export function keptPhoto(): string | null {
  return readText(STORAGE_KEYS.userPhoto);
}

/** Without an address none is kept: the server's shows, if it has one. */
export function keepPhoto(address: string | null): void {
  if (address === null) removeStored(STORAGE_KEYS.userPhoto);
  else writeText(STORAGE_KEYS.userPhoto, address);
}

/** Sign-in values that the server no longer agrees with (a 401 or 403) leave the browser. */
export function forgetSignIn(): void {
  removeStored(
    STORAGE_KEYS.authToken,
    STORAGE_KEYS.userId,
    STORAGE_KEYS.userType,
    STORAGE_KEYS.userPhoto,
  );
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** Log out: all that the browser keeps goes, and what the pages hold in memory with it. */
export function forgetEverything(): void {
  clearStored();
  void forgetAllPhotos();
  cart.reload();
  favorites.reload();
  resetTabs();
  applyTheme();
}
