import type { MouseEvent } from "react";

let clicked: EventTarget | undefined;

/**
 * A click handler that ignores the second click of a double click. Browsers also count a second
 * click if the page has scrolled in between and another button is under the pointer; that click is
 * handled.
 */
export function firstClick(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    const isFirst = event.detail <= 1 || event.currentTarget !== clicked;
    clicked = event.currentTarget;
    if (isFirst) act(event);
  };
}
