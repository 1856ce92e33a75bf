import { type ReactNode, useState } from "react";
import type { Reply } from "../../../api/request.ts";
import { CurrentPassword, passwordProblem } from "../../../forms/current-password.tsx";
import { FactorField } from "../../../forms/factor-field.tsx";
import { FormActions } from "../../../forms/form-actions.tsx";
import { type Factor, useFactor } from "../../../forms/use-factor.ts";
import { useForm } from "../../../forms/use-form.ts";

export type OwnerProof = { currentPassword?: string } & Factor;

interface ConfirmPasswordProps<T> {
  hasPassword: boolean;
  send: (body: OwnerProof) => Promise<Reply<T>>;
  onDone: (data: T) => Promise<void> | void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password, and for a second factor, only where they were given too long ago. */
export function ConfirmPassword<T>(props: ConfirmPasswordProps<T>) {
  const { hasPassword, send, onDone, onClose, children } = props;
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const factor = useFactor();
  const form = useForm({
    names: ["currentPassword", "code"],
    check: (values) => passwordProblem(asked, values),
    async onSubmit({ currentPassword, code }) {
      setRefusal(undefined);
      const password = currentPassword ? { currentPassword } : {};
      const reply = await factor.send(code, (shown) => send({ ...password, ...shown }));
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
      {factor.asked && <FactorField withPasskey={factor.withPasskey} error={form.error("code")} />}
      <FormActions message={refusal} busy={form.busy} onClose={onClose}>
        Continue
      </FormActions>
    </form>
  );
}
