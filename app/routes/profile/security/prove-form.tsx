import { useState } from "react";
import { messages } from "#shared/messages.ts";
import type { Reply } from "../../../api/request.ts";
import { CurrentPassword } from "../../../forms/current-password.tsx";
import { FormActions } from "../../../forms/form-actions.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { signWithPasskey } from "../../../session/passkey.ts";
import { TextInput } from "../../../ui/text-input.tsx";

interface ProveFormProps<T> {
  hasPassword: boolean;
  withPasskey: boolean;
  action: string;
  send: (proof: object) => Promise<Reply<T>>;
  onDone: (data: T) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a factor: a code, or where the code is left empty a passkey. */
export function ProveForm<T>(props: ProveFormProps<T>) {
  const { hasPassword, withPasskey, action, send, onDone, onClose } = props;
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    names: ["currentPassword", "code"],
    check: ({ currentPassword, code }) => ({
      ...(hasPassword &&
        currentPassword === "" && { currentPassword: messages.currentPasswordRequired }),
      ...(!withPasskey && code === "" && { code: messages.codeRequired }),
    }),
    async onSubmit(values) {
      setRefusal(undefined);
      const signed = withPasskey && values.code === "" ? await signWithPasskey() : undefined;
      if (signed && !signed.ok) return setRefusal(signed.reason || messages.passkeyRefused);
      const reply = await send({ ...values, ...(signed && { credential: signed.credential }) });
      if (reply.ok) return onDone(reply.data);
      if (!form.refuse(reply.error.details)) setRefusal(reply.error.message);
    },
  });
  const hint = withPasskey
    ? "Of your app, or a recovery code; left empty, your passkey is asked"
    : "Of your app, or a recovery code";
  return (
    <form {...form.props} className="grid gap-2">
      {hasPassword && <CurrentPassword error={form.error("currentPassword")} />}
      <FormField label="Code" hint={hint} error={form.error("code")}>
        <TextInput name="code" autoComplete="one-time-code" autoCapitalize="characters" />
      </FormField>
      <FormActions message={refusal} busy={form.busy} className="mt-2" onClose={onClose}>
        {action}
      </FormActions>
    </form>
  );
}
