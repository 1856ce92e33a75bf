import type { MouseEvent } from "react";

/** Waits for the frame that shows a press, which the router's work would delay. */
export const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** For a link's `onClick`: the router follows the link after the frame that shows the press. */
export async function followAfterFrame(event: MouseEvent<HTMLElement>): Promise<void> {
  const { altKey, ctrlKey, currentTarget, isTrusted, metaKey, shiftKey } = event;
  // The second click comes from this script, so it passes.
  if (!isTrusted || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  await nextFrame();
  currentTarget.click();
}
