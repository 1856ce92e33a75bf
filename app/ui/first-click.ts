import type { MouseEvent } from "react";
import { isRepeated } from "./is-repeated.ts";

let clicked: EventTarget | undefined;
let at = 0;

/** Whether it is the second click of a double click, also if something else is under the pointer now. */
export const isSecondClick = ({ nativeEvent }: MouseEvent) => isRepeated(nativeEvent, at);

/**
 * A click handler that ignores the second click of a double click. Browsers also count a second
 * click if the page has scrolled in between and another button is under the pointer; that click is
 * handled.
 */
export function firstClick(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    if (event.currentTarget === clicked && isSecondClick(event)) return;
    clicked = event.currentTarget;
    at = event.timeStamp;
    act(event);
  };
}
