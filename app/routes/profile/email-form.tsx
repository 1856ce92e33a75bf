import { useState } from "react";
import { emailChange } from "#shared/email-change.ts";
import { api } from "../../api/api.ts";
import { CurrentPassword, passwordProblem } from "../../forms/current-password.tsx";
import { FactorField } from "../../forms/factor-field.tsx";
import { FormActions } from "../../forms/form-actions.tsx";
import { FormField } from "../../forms/form-field.tsx";
import type { FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { useFactor } from "../../forms/use-factor.ts";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/text-input.tsx";

interface EmailFormProps {
  userId: string;
  hasPassword: boolean;
  onClose: () => void;
}

export function EmailForm({ userId, hasPassword, onClose }: EmailFormProps) {
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const factor = useFactor();
  const form = useForm({
    names: ["email", "currentPassword", "code"],
    check: ({ code: _, ...values }) => ({
      ...problemsOf(emailChange, values),
      ...passwordProblem(hasPassword, values),
    }),
    async onSubmit({ email, currentPassword, code }) {
      setMessage(null);
      const change = { email, ...(currentPassword && { currentPassword }) };
      const reply = await factor.send(code, (shown) =>
        api.users.changeEmail(userId, { ...change, ...shown }),
      );
      if (reply.ok) setMessage({ tone: "success", title: reply.data.message });
      else if (!form.refuse(reply.error.details))
        setMessage({ tone: "danger", title: reply.error.message });
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <FormField label="New e-mail" error={form.error("email")}>
        <TextInput name="email" type="email" autoComplete="email" required />
      </FormField>
      {hasPassword && <CurrentPassword error={form.error("currentPassword")} />}
      {factor.asked && <FactorField withPasskey={factor.withPasskey} error={form.error("code")} />}
      <FormActions
        message={message}
        busy={form.busy}
        close={message?.tone === "success" ? "Close" : "Cancel"}
        className="mt-2"
        onClose={onClose}
      >
        Send the link
      </FormActions>
    </form>
  );
}
