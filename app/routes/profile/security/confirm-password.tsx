import { type ReactNode, useState } from "react";
import { messages } from "#shared/messages.ts";
import type { Reply } from "../../../api/request.ts";
import { CurrentPassword } from "../../../forms/current-password.tsx";
import { FormActions } from "../../../forms/form-actions.tsx";
import { useForm } from "../../../forms/use-form.ts";

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
      {asked && <CurrentPassword error={form.error("currentPassword")} />}
      <FormActions message={refusal} busy={form.busy} onClose={onClose}>
        Continue
      </FormActions>
    </form>
  );
}
