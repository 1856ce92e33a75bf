import { useEffect, useRef } from "react";

/**
 * Another page of the list scrolls to its top, and the keyboard goes along; not where somebody is
 * searching or filtering, which leads to the first page too.
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
