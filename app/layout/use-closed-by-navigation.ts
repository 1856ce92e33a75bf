import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Closes a popover on a navigation, but not when a page corrects its own address or when its
 * scripts arrive.
 */
export function useClosedByNavigation<T extends HTMLElement>() {
  const popover = useRef<T>(null);
  const { key } = useLocation();
  const isCorrection = useNavigationType() === "REPLACE";
  const before = useRef(key);
  // In the frame of the new page: after it, the visitor may have opened the popover again.
  useLayoutEffect(() => {
    if (before.current !== key && !isCorrection) popover.current?.hidePopover();
    before.current = key;
  }, [key, isCorrection]);
  return popover;
}
