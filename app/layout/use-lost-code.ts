import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { askPatiently } from "../startup/connection.ts";
import { codeLost } from "../startup/navigation-retry.ts";
import { useStore } from "../storage/store.ts";

/**
 * Once code of the shop did not come (a deployment replaced it, or the line broke), every page that
 * is asked for is loaded as a document, with the code of its own time.
 */
export function useLostCode(): void {
  const lost = useStore(codeLost, false);
  const { location } = useNavigation();
  useEffect(() => {
    if (!lost || !location) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    askPatiently(() => fetch("/readyz", { signal }), signal).then(
      () => window.location.assign(createPath(location)),
      () => {},
    );
    return () => leaving.abort();
  }, [lost, location]);
}
