import type { MouseEvent } from "react";

/** Waits for the frame that shows what was pressed: the router's work would delay it. */
export const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** For a link's `onClick`: the router follows the link after the frame that shows the press. */
export async function followAfterFrame(event: MouseEvent<HTMLElement>): Promise<void> {
  const { altKey, ctrlKey, currentTarget, isTrusted, metaKey, shiftKey } = event;
  // The second click is the script's own, so it passes.
  if (!isTrusted || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  await nextFrame();
  currentTarget.click();
}
