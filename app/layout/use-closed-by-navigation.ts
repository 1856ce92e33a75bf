import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * A popover that a navigation closes. A page that corrects its own address leaves it as it is, and
 * so do the page's scripts when they arrive.
 */
export function useClosedByNavigation<T extends HTMLElement>() {
  const popover = useRef<T>(null);
  const { key } = useLocation();
  const isCorrection = useNavigationType() === "REPLACE";
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && !isCorrection) popover.current?.hidePopover();
    before.current = key;
  }, [key, isCorrection]);
  return popover;
}
