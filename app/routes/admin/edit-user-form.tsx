import { type FormEvent, useState } from "react";
import { adminUpdate } from "#shared/admin-users.ts";
import { messages } from "#shared/messages.ts";
import { formatPhone } from "#shared/phone.ts";
import { isBlank } from "#shared/required.ts";
import type { User } from "#shared/user.ts";
import { api } from "../../api/api.ts";
import { PhoneInput } from "../../forms/phone-input.tsx";
import { type Problems, problemsOf, type Values } from "../../forms/problems.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { banOptions, typeOptions } from "./edit-rights.tsx";
import { useAdminChange } from "./use-admin-change.ts";

const names = ["status", "ban", "name", "lastName", "age", "country", "tel"] as const;
type Name = (typeof names)[number];

function valuesOf(user: User): Values<Name> {
  const shown = { ...user, tel: formatPhone(user.tel) };
  return Object.fromEntries(names.map((name) => [name, String(shown[name] ?? "")])) as Values<Name>;
}

const LABELS = {
  name: "Name",
  lastName: "Last Name",
  age: "Age",
  country: "Country",
  tel: "Phone",
} as const;
const textNames = ["name", "lastName", "age", "country", "tel"] as const;

/** What is filled in can be changed but not removed: the shop leaves out blank fields. */
function emptied(before: Values<Name>, values: Values<Name>): Problems<Name> {
  const missing = textNames.filter((name) => !isBlank(before[name]) && isBlank(values[name]));
  return Object.fromEntries(missing.map((name) => [name, `${LABELS[name]} is required`]));
}

interface EditUserFormProps {
  user: User;
  countries: readonly string[];
  onClose: () => void;
}

/** The fields, their messages, and a function that saves the changed ones. */
function useEditedUser({ user, onClose }: EditUserFormProps) {
  const before = valuesOf(user);
  const [values, setValues] = useState(before);
  const { change, busy } = useAdminChange("bottom-left");
  const reset = useAdminChange("bottom-left");
  const problems = { ...emptied(before, values), ...problemsOf(adminUpdate, values) };

  async function save() {
    const changed = Object.fromEntries(
      names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
    );
    const call = () => api.dashboard.updateUser(user.id, changed);
    if (await change(call, messages.userEdited)) onClose();
  }

  return {
    problems,
    invalid: Object.keys(problems).length > 0,
    busy,
    wiring: (name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((now) => ({ ...now, [name]: target.value })),
    }),
    save(event: FormEvent): void {
      event.preventDefault();
      if (!busy) void save();
    },
    sendingReset: reset.busy,
    sendReset: () =>
      void reset.change(() => api.dashboard.sendReset(user.id), messages.resetLinkSent),
  };
}

export function EditUserForm(props: EditUserFormProps) {
  const { user, countries, onClose } = props;
  const { problems, invalid, busy, wiring, save, ...edited } = useEditedUser(props);
  const own = countries.includes(user.country) || user.country === "";
  return (
    <form onSubmit={save} noValidate className="grid gap-4 sm:grid-cols-2">
      <Field label="Type" error={problems.status}>
        <Select {...wiring("status")} options={typeOptions} />
      </Field>
      <Field label="Ban" error={problems.ban}>
        <Select {...wiring("ban")} options={banOptions} />
      </Field>
      <Field label="Name" error={problems.name}>
        <TextInput {...wiring("name")} autoComplete="off" />
      </Field>
      <Field label="Last Name" error={problems.lastName}>
        <TextInput {...wiring("lastName")} autoComplete="off" />
      </Field>
      <Field label="Age" error={problems.age}>
        <TextInput {...wiring("age")} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Phone" error={problems.tel}>
        <PhoneInput {...wiring("tel")} autoComplete="off" />
      </Field>
      <Field label="Country" error={problems.country} className="sm:col-span-2">
        <Select
          {...wiring("country")}
          placeholder="Choose"
          options={own ? countries : [user.country, ...countries]}
        />
      </Field>
      <div className="sm:col-span-2">
        <Button
          variant="quiet"
          className="-ml-6"
          loading={edited.sendingReset}
          onClick={edited.sendReset}
        >
          Send a link to restore the password
        </Button>
      </div>
      <div className="mt-2 flex justify-end gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={invalid}>
          Save
        </Button>
      </div>
    </form>
  );
}
