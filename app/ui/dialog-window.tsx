import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useCallback, useRef } from "react";
import { useCloseRequest } from "./close-request.ts";
import { cx } from "./cx.ts";
import type { DialogProps } from "./dialog.tsx";
import { popupClasses, scrimClasses } from "./dialog-classes.ts";
import { ignoreUnseen, isUnseen } from "./double-click.ts";
import { IconButton } from "./icon-button.tsx";
import { keepFocusIn } from "./keep-focus-in.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const shapes = {
  window:
    "inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-xl -translate-y-1/2 data-ending-style:scale-[0.98] data-starting-style:scale-[0.98]",
  sheet:
    "inset-y-0 right-0 w-[min(24rem,calc(100vw-32px))] data-ending-style:translate-x-8 data-starting-style:translate-x-8",
} as const;

export function DialogWindow({
  open,
  onClose,
  title,
  text,
  shape = "window",
  keepsOpen = false,
  children,
}: DialogProps) {
  useCloseRequest(open, onClose);
  const returnFocus = useReturnFocus(open);
  const popup = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement) => {
    popup.current = element;
    return keepFocusIn(element);
  }, []);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={keepsOpen}
      onOpenChange={(next, { event }) => !next && !isUnseen(event, popup.current) && onClose()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimClasses} />
        <BaseDialog.Popup
          ref={attach}
          finalFocus={returnFocus}
          onClickCapture={ignoreUnseen}
          className={cx(popupClasses, shapes[shape])}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
            <BaseDialog.Title className="pt-2 text-name lining-nums">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton icon={X} label="Close" />} />
          </div>
          <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto overscroll-contain p-6">
            {text && (
              <BaseDialog.Description className="mb-6 text-muted">{text}</BaseDialog.Description>
            )}
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
