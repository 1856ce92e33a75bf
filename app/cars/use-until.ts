import { useEffect, useEffectEvent, useState } from "react";

/** After a change, pages that the server caches for seconds are fresh again within this time. */
const FRESH_AFTER_MS = 6_000;

/**
 * Returns a moment until it has passed, then null. A few seconds later, when the server's cached
 * pages are fresh again, it calls `refresh`.
 */
export function useUntil(moment: string | null, refresh: () => void): string | null {
  const [passed, setPassed] = useState<string | null>(null);
  const onFresh = useEffectEvent(refresh);

  useEffect(() => {
    if (moment === null) return;
    const wait = Date.parse(moment) - Date.now();
    // If it has passed already, this clock is fast: the server has just sent it.
    const end = wait > 0 ? setTimeout(() => setPassed(moment), wait) : undefined;
    const ask = setTimeout(() => onFresh(), Math.max(0, wait) + FRESH_AFTER_MS);
    return () => {
      clearTimeout(end);
      clearTimeout(ask);
    };
  }, [moment]);

  return passed === moment ? null : moment;
}
