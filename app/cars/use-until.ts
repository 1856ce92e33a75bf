import { useEffect, useRef, useState } from "react";

/** Pages that the server keeps for a few seconds are fresh again this long after a moment. */
const FRESH_AFTER_MS = 6_000;

/**
 * A moment as long as it lies ahead, then null. Once it has passed, and the server says nothing
 * stale any more, `refresh` may ask how things stand.
 */
export function useUntil(moment: string | null, refresh: () => void): string | null {
  const [passed, setPassed] = useState<string | null>(null);
  const latest = useRef(refresh);
  latest.current = refresh;

  useEffect(() => {
    if (moment === null) return;
    const wait = Math.max(0, Date.parse(moment) - Date.now());
    const end = setTimeout(() => setPassed(moment), wait);
    const ask = setTimeout(() => latest.current(), wait + FRESH_AFTER_MS);
    return () => {
      clearTimeout(end);
      clearTimeout(ask);
    };
  }, [moment]);

  return passed === moment ? null : moment;
}
