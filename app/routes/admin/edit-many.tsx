import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** What opens the window of a bulk edit. */
export interface EditManyProps {
  open: boolean;
  /** The ticked rows. */
  ids: string[];
  onClose: () => void;
  /** The rows were changed. */
  onDone: () => void;
}

interface EditManyFrameProps {
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
export function EditMany({ open, title, onClose, onSave, ...frame }: EditManyFrameProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {frame.children}
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={frame.busy} disabled={frame.disabled}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
