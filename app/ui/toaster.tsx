import { useEffect, useState, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import {
  limitToasts,
  type ShownToast,
  type ToastAnchor,
  type ToastSettings,
  toasts,
} from "./toast.ts";
import { useLoaded } from "./use-loaded.ts";

// Both corners at the bottom share a column: on phones they are one place.
const regions: Record<string, readonly ToastAnchor[]> = {
  "top-0": ["top-right"],
  "bottom-(--bar) pb-[max(1rem,env(safe-area-inset-bottom))] sm:pb-6": [
    "bottom-left",
    "bottom-right",
  ],
};

const none: readonly ShownToast[] = [];

const loadView = () => import("./toast-view.tsx");

/** Rendered once in the document. Its live regions exist before any toast, so that each is announced. */
export function Toaster(settings: ToastSettings) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none);
  const [failed, setFailed] = useState(false);
  const view = useLoaded(loadView, shown.length > 0, () => setFailed(true));
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
        .map((one) =>
          view ? (
            <view.Toast key={one.id} toast={one} {...settings} />
          ) : (
            // If the code of toasts cannot be loaded, the text is shown without it.
            failed && (
              <p key={one.id} className="bg-ink p-4 text-small text-on-ink">
                {one.text}
              </p>
            )
          ),
        )}
    </div>
  ));
}
