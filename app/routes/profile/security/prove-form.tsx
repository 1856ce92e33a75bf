import { useState } from "react";
import { messages } from "#shared/messages.ts";
import type { Reply } from "../../../api/request.ts";
import { CurrentPassword, passwordProblem } from "../../../forms/current-password.tsx";
import { FactorField } from "../../../forms/factor-field.tsx";
import { FormActions } from "../../../forms/form-actions.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { signWithPasskey } from "../../../session/passkey.ts";

interface ProveFormProps<T> {
  hasPassword: boolean;
  withPasskey: boolean;
  action: string;
  send: (proof: object) => Promise<Reply<T>>;
  onDone: (data: T) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a factor: a code, or a passkey if the code is left empty. */
export function ProveForm<T>(props: ProveFormProps<T>) {
  const { hasPassword, withPasskey, action, send, onDone, onClose } = props;
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    names: ["currentPassword", "code"],
    check: (values) => ({
      ...passwordProblem(hasPassword, values),
      ...(!withPasskey && values.code === "" && { code: messages.codeRequired }),
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
  return (
    <form {...form.props} className="grid gap-3">
      {hasPassword && <CurrentPassword error={form.error("currentPassword")} />}
      <FactorField withPasskey={withPasskey} error={form.error("code")} />
      <FormActions message={refusal} busy={form.busy} className="mt-2" onClose={onClose}>
        {action}
      </FormActions>
    </form>
  );
}
