import { useState } from "react";
import { messages } from "#shared/messages.ts";
import type { Reply } from "../../../api/request.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { FormMessage } from "../../../forms/form-message.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { signWithPasskey } from "../../../session/passkey.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
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
      {hasPassword && (
        <FormField label="Current password" error={form.error("currentPassword")}>
          <PasswordInput name="currentPassword" required />
        </FormField>
      )}
      <FormField label="Code" hint={hint} error={form.error("code")}>
        <TextInput name="code" autoComplete="one-time-code" autoCapitalize="characters" />
      </FormField>
      <FormMessage message={refusal ? { tone: "danger", title: refusal } : null} />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
