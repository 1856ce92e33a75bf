import type { MouseEvent as ReactMouseEvent } from "react";
import { isRepeated } from "./is-repeated.ts";

/** What the first click of a possible double click was made on, and when. */
let first: Element | null = null;
/** That click may have loaded this code. */
let firstAt = performance.now();

if (!import.meta.env.SSR)
  addEventListener(
    "click",
    (event) => {
      if (isRepeated(event, firstAt)) return;
      const { target, timeStamp } = event;
      firstAt = timeStamp;
      // The icon in a button may be replaced by its click.
      first = target instanceof Element ? (target.closest("button, a, label") ?? target) : null;
    },
    true,
  );

/**
 * Whether it is the second click of a double click whose first one has opened this window, or replaced
 * its content: the visitor has not seen yet what is under the pointer now.
 */
export function isUnseen(event: Event, popup: Element | null): boolean {
  return isRepeated(event, firstAt) && (!first?.isConnected || !popup?.contains(first));
}

/** For a window: such a click does nothing there. */
export function ignoreUnseen(event: ReactMouseEvent): void {
  if (!isUnseen(event.nativeEvent, event.currentTarget)) return;
  event.preventDefault();
  event.stopPropagation();
}
