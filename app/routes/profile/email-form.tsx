import { useState } from "react";
import { emailChange } from "#shared/email-change.ts";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage, type FormMessageText } from "../../forms/form-message.tsx";
import { problemsOf } from "../../forms/problems.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface EmailFormProps {
  userId: string;
  hasPassword: boolean;
  onClose: () => void;
}

export function EmailForm({ userId, hasPassword, onClose }: EmailFormProps) {
  const [message, setMessage] = useState<FormMessageText | null>(null);
  const form = useForm({
    names: ["email", "currentPassword"],
    check: (values) => ({
      ...problemsOf(emailChange, values),
      ...(hasPassword &&
        values.currentPassword === "" && { currentPassword: messages.currentPasswordRequired }),
    }),
    async onSubmit({ email, currentPassword }) {
      setMessage(null);
      const reply = await api.users.changeEmail(userId, {
        email,
        ...(currentPassword && { currentPassword }),
      });
      if (reply.ok) setMessage({ tone: "success", title: reply.data.message });
      else if (!form.refuse(reply.error.details))
        setMessage({ tone: "danger", title: reply.error.message });
    },
  });
  return (
    <form {...form.props} className="grid gap-2">
      <FormField label="New e-mail" error={form.error("email")}>
        <TextInput name="email" type="email" autoComplete="email" required />
      </FormField>
      {hasPassword && (
        <FormField label="Current password" error={form.error("currentPassword")}>
          <PasswordInput name="currentPassword" required />
        </FormField>
      )}
      <FormMessage message={message} />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {message?.tone === "success" ? "Close" : "Cancel"}
        </Button>
        <Button type="submit" loading={form.busy}>
          Send the link
        </Button>
      </div>
    </form>
  );
}
