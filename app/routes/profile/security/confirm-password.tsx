import { type ReactNode, useState } from "react";
import { messages } from "#shared/messages.ts";
import type { Reply } from "../../../api/request.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { FormMessage } from "../../../forms/form-message.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";

interface ConfirmPasswordProps<T> {
  hasPassword: boolean;
  send: (body: { currentPassword?: string }) => Promise<Reply<T>>;
  onDone: (data: T) => Promise<void> | void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password only where the sign-in is more than five minutes ago. */
export function ConfirmPassword<T>(props: ConfirmPasswordProps<T>) {
  const { hasPassword, send, onDone, onClose, children } = props;
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    names: ["currentPassword"],
    check: ({ currentPassword }) =>
      asked && currentPassword === "" ? { currentPassword: messages.currentPasswordRequired } : {},
    async onSubmit({ currentPassword }) {
      setRefusal(undefined);
      const reply = await send(currentPassword ? { currentPassword } : {});
      if (reply.ok) return onDone(reply.data);
      const { status, details, message } = reply.error;
      const aboutPassword = details.some(({ path }) => path === "currentPassword");
      if (status === 403 && hasPassword && aboutPassword && !asked) return setAsked(true);
      if (!form.refuse(details)) setRefusal(message);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      {children}
      {asked && (
        <FormField label="Current password" error={form.error("currentPassword")}>
          <PasswordInput name="currentPassword" required />
        </FormField>
      )}
      <FormMessage message={refusal ? { tone: "danger", title: refusal } : null} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
