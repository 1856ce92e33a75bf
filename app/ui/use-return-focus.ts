import { useLayoutEffect, useRef } from "react";

/**
 * Returns the focus to the element that opened a window once it is closed. If that element was
 * removed or disabled meanwhile, its list gets the focus, or the page if the list is gone.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const places = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (open) places.current = [...placesAround(document.activeElement)];
  }, [open]);
  return () => {
    const at = document.activeElement;
    if (at && at !== document.body && !at.closest("[role=dialog], [role=alertdialog]"))
      return false;
    const [opener] = places.current;
    if (!opener || canFocus(opener)) return true;
    (places.current.find(canFocus) ?? document.querySelector("main"))?.focus({
      preventScroll: true,
    });
    return false;
  };
}

const canFocus = (place: HTMLElement) => place.isConnected && !place.matches(":disabled");

/** An element and the focusable elements around it, from the inside out. */
function* placesAround(element: Element | null): Generator<HTMLElement> {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  yield element;
  yield* placesAround(element.parentElement?.closest("[tabindex]") ?? null);
}
