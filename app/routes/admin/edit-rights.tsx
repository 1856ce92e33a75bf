import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useAdminChange } from "./use-admin-change.ts";

interface EditRightsProps {
  open: boolean;
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

const types = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
];
const bans = [
  { value: "true", label: "Banned" },
  { value: "false", label: "Not banned" },
];

/** The bulk edit of users: what they may, and whether they may come in. */
export function EditRights({ open, ids, onClose, onDone }: EditRightsProps) {
  const [status, setStatus] = useState("");
  const [ban, setBan] = useState("");
  const { change, busy } = useAdminChange();
  async function save() {
    const rights = { ...(status && { status }), ...(ban && { ban: ban === "true" }) };
    if (await change(() => api.dashboard.updateUsers(ids, rights), messages.userEdited)) return;
    setStatus("");
    setBan("");
    onDone();
    onClose();
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Edit ${ids.length} users`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Type">
          <Select
            placeholder="As it is"
            options={types}
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          />
        </Field>
        <Field label="Ban">
          <Select
            placeholder="As it is"
            options={bans}
            value={ban}
            onChange={({ target }) => setBan(target.value)}
          />
        </Field>
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={status === "" && ban === ""}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
