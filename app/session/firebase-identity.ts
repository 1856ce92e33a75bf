import { getApps, initializeApp } from "@firebase/app";
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
} from "@firebase/auth";
import type { FirebaseSettings } from "../context.ts";
import type { Identified } from "./identity.ts";
import { reasonOf } from "./identity-problems.ts";

/** It stores nothing in the browser: the shop has a session of its own. */
function auth(settings: FirebaseSettings) {
  const [known] = getApps();
  if (known) return getAuth(known);
  return initializeAuth(initializeApp(settings), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
}

/** Asks Google, by Firebase's popup, who the visitor is. */
export async function signInWithFirebase(settings: FirebaseSettings): Promise<Identified> {
  try {
    const { user } = await signInWithPopup(auth(settings), new GoogleAuthProvider());
    return { ok: true, token: await user.getIdToken() };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasonOf(code);
    if (reason === "refused") console.error("Google's sign-in failed", error);
    return { ok: false, reason };
  }
}
