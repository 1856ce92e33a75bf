import { TOAST_EXIT_MS, TOAST_MS, TOASTS_MAX } from "#shared/constants.ts";

export type ToastKind = "success" | "error" | "warning" | "info";
export type ToastAnchor = "bottom-left" | "bottom-right" | "top-right";

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  /** Milliseconds until it leaves. */
  duration?: number;
  anchor?: ToastAnchor;
}

export interface ShownToast extends Required<ToastRequest> {
  id: number;
  leaving: boolean;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Tells the visitor something in passing; where too many are shown, the oldest leaves. */
export function toast({
  kind,
  text,
  duration = TOAST_MS,
  anchor = "bottom-left",
}: ToastRequest): void {
  lastId += 1;
  show([...shown, { kind, text, duration, anchor, id: lastId, leaving: false }].slice(-TOASTS_MAX));
}

/** Starts its way out; it is gone once that has been seen. */
export function dismissToast(id: number): void {
  show(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  setTimeout(() => show(shown.filter((one) => one.id !== id)), TOAST_EXIT_MS);
}

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
