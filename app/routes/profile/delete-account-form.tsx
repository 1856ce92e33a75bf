import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import { CurrentPassword, passwordProblem } from "../../forms/current-password.tsx";
import { FactorField } from "../../forms/factor-field.tsx";
import { FormActions } from "../../forms/form-actions.tsx";
import { useFactor } from "../../forms/use-factor.ts";
import { useForm } from "../../forms/use-form.ts";
import { clearEverything } from "../../session/session-display.ts";
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
  const factor = useFactor();
  const form = useForm({
    names: ["currentPassword", "code"],
    check: (values) => passwordProblem(hasPassword, values),
    async onSubmit({ currentPassword, code }) {
      setRefusal(undefined);
      const reply = await factor.send(code, (shown) =>
        api.users.remove(userId, { currentPassword, ...shown }),
      );
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
      {hasPassword && <CurrentPassword error={form.error("currentPassword")} />}
      {factor.asked && <FactorField withPasskey={factor.withPasskey} error={form.error("code")} />}
      <FormActions message={refusal} busy={form.busy} variant="delete" onClose={onClose}>
        Delete my account
      </FormActions>
    </form>
  );
}
