import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { EditMany, EditManyForm, type EditManyProps } from "./edit-many.tsx";
import { useAdminChange } from "./use-admin-change.ts";

/** The types that a user can have, for both windows in which administrators change users. */
export const typeOptions = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
];

export const banOptions = [
  { value: "false", label: "Not banned" },
  { value: "true", label: "Banned" },
];

/** The bulk edit of users: their type, and whether they are banned. */
export function EditRights(props: EditManyProps) {
  return (
    <EditMany {...props} plural="users">
      <RightsForm {...props} />
    </EditMany>
  );
}

function RightsForm({ ids, onClose, onDone }: EditManyProps) {
  const [status, setStatus] = useState("");
  const [ban, setBan] = useState("");
  const { change, busy } = useAdminChange("bottom-left");
  async function save() {
    const rights = { ...(status && { status }), ...(ban && { ban: ban === "true" }) };
    const call = () => api.dashboard.updateUsers(ids, rights);
    if (!(await change(call, messages.userEdited))) return;
    onDone();
    onClose();
  }
  return (
    <EditManyForm
      busy={busy}
      disabled={status === "" && ban === ""}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Field label="Type">
        <Select
          placeholder="As it is"
          options={typeOptions}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
      </Field>
      <Field label="Ban">
        <Select
          placeholder="As it is"
          options={banOptions}
          value={ban}
          onChange={({ target }) => setBan(target.value)}
        />
      </Field>
    </EditManyForm>
  );
}
