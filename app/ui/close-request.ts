import { useEffect, useEffectEvent } from "react";

declare global {
  /** What the system asks to close things with; browsers without it have Escape alone. */
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Back on Android closes what was opened last, instead of leaving the page.
 * @returns what ends that
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
