import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, type ShownToast, type ToastSettings } from "./toast.ts";

const kinds = {
  success: { icon: CircleCheck, tone: "text-success" },
  error: { icon: CircleAlert, tone: "text-danger" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  info: { icon: Info, tone: "text-accent" },
} as const;

interface ToastProps extends ToastSettings {
  toast: ShownToast;
}

export function Toast({ toast, enter, exit, ...settings }: ToastProps) {
  const [paused, setPaused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
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
      onFocus={({ relatedTarget }) => {
        setPaused(true);
        cameFrom.current ??= relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setPaused(false)}
      style={{ "--enter": `${enter}ms`, "--exit": `${exit}ms` } as CSSProperties}
      className={cx(
        "pointer-events-auto flex min-h-14 items-center gap-3 border border-line bg-surface py-1.5 pr-1.5 pl-5 text-small text-ink shadow-[0_8px_30px_rgb(0_0_0/0.12)] sm:max-w-md sm:min-w-80",
        "transition-[opacity,translate] duration-(--enter) starting:translate-y-2 starting:opacity-0",
        toast.anchor === "bottom-left" ? "sm:self-start" : "sm:self-end",
        toast.leaving && "opacity-0 duration-(--exit)",
      )}
    >
      <Icon aria-hidden className={cx("size-5 shrink-0", tone)} />
      <p className="flex-1">{toast.text}</p>
      <IconButton
        icon={X}
        label="Dismiss"
        onClick={() => {
          // The button is about to be removed.
          const place = cameFrom.current;
          (place?.isConnected ? place : document.querySelector("main"))?.focus({
            preventScroll: true,
          });
          dismissToast(toast.id, exit);
        }}
      />
    </div>
  );
}
