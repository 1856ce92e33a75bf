import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A popover that any navigation closes; the page's scripts, when they arrive, leave it as it is. */
export function useClosedByNavigation<T extends HTMLElement>() {
  const popover = useRef<T>(null);
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) popover.current?.hidePopover();
    before.current = key;
  }, [key]);
  return popover;
}
