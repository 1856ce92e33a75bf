import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type CSSProperties, useEffect, useState, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import {
  dismissToast,
  limitToasts,
  type ShownToast,
  type ToastAnchor,
  type ToastSettings,
  toasts,
} from "./toast.ts";

const kinds = {
  success: { icon: CircleCheck, tone: "text-success" },
  error: { icon: CircleAlert, tone: "text-danger" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  info: { icon: Info, tone: "text-accent" },
} as const;

// Both corners at the bottom share a column: on phones they are one place.
const regions: Record<string, readonly ToastAnchor[]> = {
  "top-0": ["top-right"],
  "bottom-(--bar) pb-[max(1rem,env(safe-area-inset-bottom))] sm:pb-6": [
    "bottom-left",
    "bottom-right",
  ],
};

const none: readonly ShownToast[] = [];

/** Stands once in the document. Its regions are there before any toast, so that each is read out. */
export function Toaster(settings: ToastSettings) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none);
  useEffect(() => limitToasts(settings.max), [settings.max]);
  return Object.entries(regions).map(([place, anchors]) => (
    <div
      key={place}
      aria-live="polite"
      aria-relevant="additions"
      className={cx(
        "pointer-events-none fixed inset-x-0 z-60 flex flex-col items-stretch gap-2 p-4 sm:p-6",
        place,
      )}
    >
      {shown
        .filter((one) => anchors.includes(one.anchor))
        .map((one) => (
          <Toast key={one.id} toast={one} {...settings} />
        ))}
    </div>
  ));
}

interface ToastProps extends ToastSettings {
  toast: ShownToast;
}

function Toast({ toast, enter, exit, ...settings }: ToastProps) {
  const [paused, setPaused] = useState(false);
  const { icon: Icon, tone } = kinds[toast.kind];
  const duration = toast.duration ?? settings.duration;
  useEffect(() => {
    if (paused || toast.leaving) return;
    const timer = setTimeout(() => dismissToast(toast.id, exit), duration);
    return () => clearTimeout(timer);
  }, [paused, toast.id, duration, exit, toast.leaving]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there
    <div
      role={toast.kind === "error" ? "alert" : undefined}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      style={{ "--enter": `${enter}ms`, "--exit": `${exit}ms` } as CSSProperties}
      className={cx(
        "pointer-events-auto flex min-h-14 items-center gap-3 border border-line bg-surface py-1.5 pr-1.5 pl-5 text-small text-ink shadow-[0_8px_30px_rgb(0_0_0/0.12)] sm:max-w-md sm:min-w-80",
        "transition-[opacity,translate] duration-(--enter) starting:translate-y-2 starting:opacity-0",
        toast.anchor === "bottom-left" ? "sm:self-start" : "sm:self-end",
        toast.leaving && "opacity-0 duration-(--exit)",
      )}
    >
      <Icon aria-hidden strokeWidth={1.5} className={cx("size-5 shrink-0", tone)} />
      <p className="flex-1">{toast.text}</p>
      <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(toast.id, exit)} />
    </div>
  );
}
