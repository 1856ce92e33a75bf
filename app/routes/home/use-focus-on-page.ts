import { useEffect, useRef } from "react";

/**
 * Another page of the list gets the focus at its top, to which the router scrolls; not while the visitor
 * is searching or filtering, which also leads to the first page.
 */
export function useFocusOnPage(page: number) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const at = document.activeElement;
    if (at === document.body || list.current?.contains(at))
      list.current?.focus({ preventScroll: true });
  }, [page]);
  return list;
}
