import type { ReactNode } from "react";
import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** What opens the window of a bulk edit. */
export interface EditManyProps {
  open: boolean;
  /** The selected rows. */
  ids: string[];
  onClose: () => void;
  /** The rows were changed. */
  onDone: () => void;
}

interface EditManyLayoutProps {
  open: boolean;
  title: string;
  busy: boolean;
  disabled?: boolean;
  onClose: () => void;
  onSave: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The window around the fields of a bulk edit. */
export function EditMany({ open, title, onClose, onSave, ...props }: EditManyLayoutProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} unavailable={messages.unavailable}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {props.children}
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={props.busy} disabled={props.disabled}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
