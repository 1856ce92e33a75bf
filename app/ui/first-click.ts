import type { MouseEvent } from "react";

/** A click handler that ignores the second click of a double click. */
export function firstClick(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    if (event.detail <= 1) act(event);
  };
}
