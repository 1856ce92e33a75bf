import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { useForm } from "../../forms/use-form.ts";
import { clearEverything } from "../../session/session-display.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { toast } from "../../ui/toast.ts";

interface DeleteAccountFormProps {
  userId: string;
  hasPassword: boolean;
  onClose: () => void;
}

export function DeleteAccountForm({ userId, hasPassword, onClose }: DeleteAccountFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    names: ["currentPassword"],
    check: ({ currentPassword }) =>
      hasPassword && currentPassword === ""
        ? { currentPassword: messages.currentPasswordRequired }
        : {},
    async onSubmit(values) {
      setRefusal(undefined);
      const reply = await api.users.remove(userId, values);
      if (!reply.ok) {
        if (!form.refuse(reply.error.details)) setRefusal(reply.error.message);
        return;
      }
      onClose();
      clearEverything();
      await navigate(paths.landing());
      await revalidate();
      toast({ kind: "success", text: reply.data.message });
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      {hasPassword && (
        <FormField label="Current password" error={form.error("currentPassword")}>
          <PasswordInput name="currentPassword" required />
        </FormField>
      )}
      <FormMessage message={refusal ? { tone: "danger", title: refusal } : null} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="delete" loading={form.busy}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}
