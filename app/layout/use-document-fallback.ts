import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { fetchWithRetry } from "../startup/connection.ts";
import { chunkMissing } from "../startup/navigation-retry.ts";
import { useStore } from "../storage/store.ts";

/**
 * Once code of the shop did not come (a deployment replaced it, or the line broke), every page that
 * is asked for is loaded as a document, with the code of its own time.
 */
export function useDocumentFallback(): void {
  const lost = useStore(chunkMissing, false);
  const { location } = useNavigation();
  useEffect(() => {
    if (!lost || !location) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    fetchWithRetry(() => fetch("/readyz", { signal }), signal).then(
      () => window.location.assign(createPath(location)),
      () => {},
    );
    return () => leaving.abort();
  }, [lost, location]);
}
