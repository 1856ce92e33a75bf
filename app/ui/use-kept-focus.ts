import { useEffect, useRef } from "react";

/**
 * What had the focus may go with its row of a list, be disabled, or lead from below the list to another page
 * of it: the keyboard goes on with the list, or where that is gone with the page.
 */
export function useKeptFocus<T extends HTMLElement>(rows: readonly { id: string }[]) {
  const list = useRef<T>(null);
  const shown = rows.map(({ id }) => id).join();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const at = document.activeElement;
    if (at !== document.body && !at?.matches(":disabled, [aria-label=Pages] *")) return;
    (list.current ?? document.querySelector("main"))?.focus({ preventScroll: true });
  }, [shown]);
  return list;
}
