import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { STORAGE_KEYS } from "#shared/constants.ts";
import type { SessionUser } from "../context.ts";
import { resetTabs } from "../session/chosen-tabs.ts";
import { SESSION_ENDED, whoSeemsSignedIn } from "../session/session-display.ts";

/**
 * Signing in and out in one tab shows in the others, and so does a session that a call found ended:
 * the page loads its data again, and a private page then leads to the sign-in form.
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
      if (persisted) follow();
    }
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShow);
    window.addEventListener(SESSION_ENDED, follow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener(SESSION_ENDED, follow);
    };
  }, [shown, revalidate]);
}
