import type { MouseEvent } from "react";

let clicked: EventTarget | undefined;

/**
 * A click handler that ignores the second click of a double click. A browser also counts on where the
 * page was scrolled between two clicks and another button is under the pointer: that one acts.
 */
export function firstClick(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    const isFirst = event.detail <= 1 || event.currentTarget !== clicked;
    clicked = event.currentTarget;
    if (isFirst) act(event);
  };
}
