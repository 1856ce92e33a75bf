import { useState } from "react";
import { CAR_STATES, type CarState } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { EditMany, EditManyForm, type EditManyProps } from "./edit-many.tsx";
import { useAdminChange } from "./use-admin-change.ts";

/** The bulk edit of cars: their state. */
export function EditStates(props: EditManyProps) {
  return (
    <EditMany {...props} plural="cars">
      <StatesForm {...props} />
    </EditMany>
  );
}

function StatesForm({ ids, onClose, onDone }: EditManyProps) {
  const [state, setState] = useState<CarState>("New");
  const { change, busy } = useAdminChange("bottom-right");
  async function save() {
    const call = () => api.cars.updateMany(ids, state);
    if (!(await change(call, messages.productModified))) return;
    onDone();
    onClose();
  }
  return (
    <EditManyForm busy={busy} onClose={onClose} onSave={() => void save()}>
      <Field label="State">
        <Select
          options={CAR_STATES}
          value={state}
          onChange={({ target }) => setState(target.value as CarState)}
        />
      </Field>
    </EditManyForm>
  );
}
