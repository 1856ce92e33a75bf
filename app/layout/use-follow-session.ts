import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { STORAGE_KEYS } from "#shared/constants.ts";
import type { SessionUser } from "../context.ts";
import { resetTabs } from "../session/chosen-tabs.ts";
import { SESSION_ENDED, whoSeemsSignedIn } from "../session/session-display.ts";
import { STORAGE_CHANGED } from "../storage/storage.ts";

/**
 * Signing in and out in one tab shows in the others, and so does a session that a call found ended:
 * the page loads its data again, and a private page then leads to the sign-in form. A page that comes back from
 * the browser's back/forward cache missed such events, so it also reads again what is stored.
 */
export function useFollowSession(user: SessionUser | null): void {
  const { revalidate } = useRevalidator();
  const shown = user?.id ?? null;
  useEffect(() => {
    function follow() {
      if (whoSeemsSignedIn() !== shown) void revalidate();
    }
    function onStorage({ key }: StorageEvent) {
      // A null key: another tab logged out and cleared everything.
      if (key === null) resetTabs();
      if (key === null || key === STORAGE_KEYS.userId) follow();
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      window.dispatchEvent(new Event(STORAGE_CHANGED));
      follow();
    }
    const shows = new AbortController();
    const { signal } = shows;
    window.addEventListener("storage", onStorage, { signal });
    window.addEventListener("pageshow", onShow, { signal });
    window.addEventListener(SESSION_ENDED, follow, { signal });
    return () => shows.abort();
  }, [shown, revalidate]);
}
