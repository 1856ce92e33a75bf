import { IDENTITY_MESSAGE, IDENTITY_POPUP, type IdentityMessage } from "#shared/identity.ts";
import type { FirebaseSettings } from "../context.ts";
import type { IdentityProblem } from "./identity-problems.ts";

/** The outcome of asking the identity provider who the visitor is. */
export type Identified = { ok: true; token: string } | { ok: false; reason: IdentityProblem };

const WIDTH = 460;
const HEIGHT = 640;
const LOOK_AGAIN_MS = 300;

const loadFirebase = () => import("./firebase-identity.ts");

/** Loads the code of the sign-in beforehand, so that the popup opens within the click. */
export function prepareSignIn(firebase: FirebaseSettings | undefined): void {
  if (firebase) void loadFirebase().catch(() => {});
}

/**
 * Opens the identity provider's popup and waits for its token.
 * Call it straight from a click: browsers block popups that open later.
 */
export async function signIn(firebase: FirebaseSettings | undefined): Promise<Identified> {
  if (!firebase) return signInWithSandbox();
  const loaded = await loadFirebase().catch(() => undefined);
  return loaded?.signInWithFirebase(firebase) ?? { ok: false, reason: "unreachable" };
}

function signInWithSandbox(): Promise<Identified> {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const size = `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const popup = window.open(IDENTITY_POPUP, "identity", `popup,${size}`);
  if (!popup) return Promise.resolve({ ok: false, reason: "blocked" });
  return tokenOf(popup);
}

/** Accepts messages from the shop's own origin only. */
function tokenOf(popup: Window): Promise<Identified> {
  return new Promise((resolve) => {
    function end(outcome: Identified): void {
      window.removeEventListener("message", listen);
      clearInterval(watch);
      popup.close();
      resolve(outcome);
    }
    function listen({ origin, data }: MessageEvent<Partial<IdentityMessage> | null>): void {
      if (origin !== window.location.origin) return;
      if (data?.type === IDENTITY_MESSAGE && typeof data.token === "string")
        end({ ok: true, token: data.token });
    }
    // No event reports that a window was closed.
    const watch = setInterval(() => {
      // Its last message may not have arrived yet.
      if (popup.closed) setTimeout(end, LOOK_AGAIN_MS, { ok: false, reason: "closed" });
    }, LOOK_AGAIN_MS);
    window.addEventListener("message", listen);
  });
}
