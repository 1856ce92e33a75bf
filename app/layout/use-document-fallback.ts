import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { fetchWithRetry } from "../startup/connection.ts";
import { chunkMissing } from "../startup/navigation-retry.ts";
import { routerState } from "../startup/router-state.ts";
import { useStore } from "../storage/store.ts";

/**
 * The second half of startup/navigation-retry.ts. If a module of the shop cannot be loaded (a
 * deployment replaced it, or the connection broke), the router can no longer show new pages. So
 * each navigation waits until the shop answers and then loads the page as a whole document, whose
 * scripts are of the current build. A newer navigation aborts the wait.
 */
export function useDocumentFallback(): void {
  const lost = useStore(chunkMissing, false);
  const { location } = useNavigation();
  useEffect(() => {
    if (!lost || !location) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    fetchWithRetry(() => fetch("/readyz", { signal }), signal).then(
      // Not rendered yet, but chosen: the visitor may have just clicked another link.
      () => window.location.assign(createPath(routerState()?.navigation.location ?? location)),
      () => {},
    );
    return () => leaving.abort();
  }, [lost, location]);
}
