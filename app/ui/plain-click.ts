import type { MouseEvent } from "react";

/** For a link that the page follows itself, unless it is to open in another tab or window. */
export function onPlainClick(follow: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
