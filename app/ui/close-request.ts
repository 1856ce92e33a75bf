import { useEffect, useEffectEvent } from "react";

declare global {
  /**
   * The browser's API for close requests, such as Back on Android; without it only Escape closes
   * things.
   */
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Calls `close` when the visitor asks to close what was opened last: Back on Android then does not
 * leave the page.
 * @returns a function that ends this
 */
export function onCloseRequest(close: () => void): () => void {
  const watcher = window.CloseWatcher && new window.CloseWatcher();
  watcher?.addEventListener("close", close);
  return () => watcher?.destroy();
}

/** The same for what React shows, as long as it is open. */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? onCloseRequest(close) : undefined), [open]);
}
