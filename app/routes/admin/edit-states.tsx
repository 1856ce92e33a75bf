import { useState } from "react";
import { CAR_STATES, type CarState } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useAdminChange } from "./use-admin-change.ts";

interface EditManyProps {
  open: boolean;
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

/** The bulk edit of cars: their state. */
export function EditStates({ open, ids, onClose, onDone }: EditManyProps) {
  const [state, setState] = useState<CarState>("New");
  const { change, busy } = useAdminChange();
  async function save() {
    if (await change(() => api.cars.updateMany(ids, state), messages.productModified)) return;
    onDone();
    onClose();
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Edit ${ids.length} cars`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="State">
          <Select
            options={CAR_STATES}
            value={state}
            onChange={({ target }) => setState(target.value as CarState)}
          />
        </Field>
        <div className="mt-6 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
