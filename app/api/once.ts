import type { MouseEvent } from "react";

/** A press that counts once: the second click of a double click is the same act as the first. */
export function once(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail <= 1) act();
  };
}
