import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import { api } from "../../../api/api.ts";
import { toast } from "../../../ui/toast.ts";
import { AddCodes } from "./add-codes.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { ProveForm } from "./prove-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export type FactorChange =
  | { kind: "add-passkey" }
  | { kind: "remove-passkey"; id: string }
  | { kind: "add-codes" }
  | { kind: "remove-codes" }
  | { kind: "renew-recovery-codes" };

interface FactorChangeFormProps {
  change: FactorChange;
  hasPassword: boolean;
  /** Whether a passkey can prove who it is. */
  withPasskey: boolean;
  onClose: () => void;
}

const notify = (text: string) => toast({ kind: "success", text });

/** The content of the window of a change; new recovery codes are shown at its end. */
export function FactorChangeForm({
  change,
  hasPassword,
  withPasskey,
  onClose,
}: FactorChangeFormProps) {
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<{ codes: string[]; text: string }>();
  // Earlier the notice would cover the codes or their button on small screens.
  useEffect(() => made && (() => notify(made.text)), [made]);

  async function done(text: string, codes?: string[]): Promise<void> {
    if (codes) setMade({ codes, text });
    else {
      notify(text);
      onClose();
    }
    await revalidate();
  }

  if (made) return <RecoveryCodes codes={made.codes} onClose={onClose} />;
  if (change.kind === "add-codes")
    return <AddCodes hasPassword={hasPassword} onDone={done} onClose={onClose} />;
  if (change.kind === "add-passkey")
    return <AddPasskey hasPassword={hasPassword} onDone={done} onClose={onClose} />;

  const prove = { hasPassword, withPasskey, onClose };
  if (change.kind === "remove-codes")
    return (
      <ProveForm
        {...prove}
        action="Turn off"
        send={api.secondFactor.removeCodes}
        onDone={() => done(messages.codesTurnedOff)}
      />
    );
  if (change.kind === "remove-passkey")
    return (
      <ProveForm
        {...prove}
        action="Remove"
        send={(proof) => api.secondFactor.removePasskey(change.id, proof)}
        onDone={() => done(messages.passkeyRemoved)}
      />
    );
  return (
    <ProveForm
      {...prove}
      action="Make new ones"
      send={api.secondFactor.renewRecoveryCodes}
      onDone={({ recoveryCodes }) => done(messages.recoveryCodesMade, recoveryCodes)}
    />
  );
}
