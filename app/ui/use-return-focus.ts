import { useLayoutEffect, useRef } from "react";

/** Safari does not focus buttons that are clicked. */
let pressed: Element | null = null;

if (!import.meta.env.SSR)
  addEventListener(
    "click",
    ({ target }) => {
      pressed = target instanceof Element ? target.closest("button, a") : null;
    },
    true,
  );

function focusedOrPressed(): Element | null {
  const { activeElement, body } = document;
  return activeElement === body ? pressed : activeElement;
}

/**
 * Returns the focus to the element that opened a window once it is closed. If that element was
 * removed or disabled meanwhile, its list gets the focus, or the page if the list is gone.
 */
export function useReturnFocus(open: boolean): () => boolean | HTMLElement {
  const places = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (open) places.current = [...placesAround(focusedOrPressed())];
  }, [open]);
  return () => {
    const at = document.activeElement;
    if (at && at !== document.body && !at.closest("[role=dialog], [role=alertdialog]"))
      return false;
    const [opener] = places.current;
    if (!opener) return true;
    if (canFocus(opener)) return opener;
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
