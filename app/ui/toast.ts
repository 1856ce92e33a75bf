export type ToastKind = "success" | "error" | "warning" | "info";
export type ToastAnchor = "bottom-left" | "bottom-right" | "top-right";

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  /** Milliseconds until it leaves. */
  duration?: number;
  anchor?: ToastAnchor;
}

export interface ShownToast extends ToastRequest {
  id: number;
  anchor: ToastAnchor;
  leaving: boolean;
}

export interface ToastSettings {
  /** Milliseconds until a toast without its own `duration` leaves. */
  duration: number;
  /** Milliseconds of its entry and exit animations. */
  enter: number;
  exit: number;
  /** The most that are shown at a time. */
  max: number;
}

let max = Infinity;
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice for some seconds; when too many are shown, the oldest leaves. */
export function toast({ anchor = "bottom-left", ...request }: ToastRequest): void {
  lastId += 1;
  show([...shown, { ...request, anchor, id: lastId, leaving: false }].slice(-max));
}

/** Called by the Toaster, which has the settings. */
export function limitToasts(most: number): void {
  max = most;
}

/** Starts its way out, which takes `exit` milliseconds. */
export function dismissToast(id: number, exit: number): void {
  show(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  setTimeout(() => show(shown.filter((one) => one.id !== id)), exit);
}

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
