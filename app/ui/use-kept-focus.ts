import { useEffect, useRef } from "react";

/**
 * Keeps the focus at a list. The focused element may be removed with its row, be disabled, or lead to
 * another page of the list: then the list gets the focus, or the page if the list is gone.
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
