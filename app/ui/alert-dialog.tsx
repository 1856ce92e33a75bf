import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { Button } from "./button.tsx";
import { useCloseRequest } from "./close-request.ts";
import { cx } from "./cx.ts";
import { popupClasses, scrimClasses } from "./dialog-classes.ts";
import { ignoreUnseen } from "./double-click.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export interface Question {
  title: string;
  text?: string;
  /** The texts of the two buttons, in this order. */
  cancel: string;
  accept: string;
  /** Accepting deletes something for good: the button says so by its colour. */
  deletes?: boolean;
}

interface AlertDialogProps extends Question {
  onAnswer: (accepted: boolean) => void;
  /** Called once it has left the screen. */
  onGone: () => void;
}

const choice = "flex-1 px-4 whitespace-nowrap";

export function AlertDialog(props: AlertDialogProps) {
  const { title, text, cancel, accept, deletes, onAnswer, onGone } = props;
  const [open, setOpen] = useState(true);
  function close(accepted: boolean) {
    setOpen(false);
    onAnswer(accepted);
  }
  useCloseRequest(open, () => close(false));
  const returnFocus = useReturnFocus(open);
  return (
    <BaseAlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && close(false)}
      onOpenChangeComplete={(next) => !next && onGone()}
    >
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={scrimClasses} />
        <BaseAlertDialog.Popup
          finalFocus={returnFocus}
          onClickCapture={ignoreUnseen}
          className={cx(
            popupClasses,
            "inset-x-4 top-1/2 mx-auto max-h-dvh max-w-md -translate-y-1/2 overflow-y-auto p-8 text-center data-ending-style:scale-[0.98] data-starting-style:scale-[0.98]",
          )}
        >
          <BaseAlertDialog.Title className="max-w-60 self-center text-[1.75rem] leading-[2rem] text-wrap">
            {title}
          </BaseAlertDialog.Title>
          {text && (
            <BaseAlertDialog.Description className="mt-3 text-balance text-muted">
              {text}
            </BaseAlertDialog.Description>
          )}
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <Button variant="secondary" onClick={() => close(false)} className={choice}>
              {cancel}
            </Button>
            <Button
              variant={deletes ? "delete" : "primary"}
              onClick={() => close(true)}
              className={choice}
            >
              {accept}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
