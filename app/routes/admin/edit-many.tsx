import type { ReactNode } from "react";
import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useLastShown } from "./use-last-shown.ts";

/** What opens the window of a bulk edit. */
export interface EditManyProps {
  open: boolean;
  /** The selected rows. */
  ids: string[];
  onClose: () => void;
  /** The rows were changed. */
  onDone: () => void;
}

interface EditManyLayoutProps extends Pick<EditManyProps, "open" | "ids" | "onClose"> {
  plural: "users" | "cars";
  /** The form. */
  children: ReactNode;
}

/** The window of a bulk edit. Its form is empty each time it opens. */
export function EditMany({ open, ids, plural, onClose, children }: EditManyLayoutProps) {
  const count = useLastShown(ids.length, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Edit ${count} ${plural}`}
      unavailable={messages.unavailable}
    >
      {children}
    </Dialog>
  );
}

interface EditManyFormProps {
  busy: boolean;
  disabled?: boolean;
  onClose: () => void;
  onSave: () => void;
  /** The fields. */
  children: ReactNode;
}

export function EditManyForm({ busy, disabled, onClose, onSave, children }: EditManyFormProps) {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      <div className="mt-2 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={disabled}>
          Save
        </Button>
      </div>
    </form>
  );
}
