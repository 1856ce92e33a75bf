import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useOpened } from "../../../ui/use-opened.ts";
import type { Account } from "../load-account.ts";
import { Section } from "../section.tsx";
import type { FactorChange } from "./factor-change.tsx";
import { FactorList } from "./factor-list.tsx";

const loadChange = () => import("./factor-change.tsx");

const titles: Record<FactorChange["kind"], string> = {
  "add-passkey": "Add a passkey",
  "remove-passkey": "Remove the passkey?",
  "add-codes": "Turn on one-time codes",
  "remove-codes": "Turn off one-time codes?",
  "renew-recovery-codes": "New recovery codes",
};

interface SecurityProps {
  account: Account;
  below: "h1" | "h2";
}

/** The second factors of the account: passkeys, one-time codes, recovery codes. */
export function Security({ account, below }: SecurityProps) {
  const { secondFactor, takesPasskeys, hasPassword } = account;
  const [change, setChange] = useState<FactorChange>();
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const loaded = useOpened(loadChange, { open, unavailable: messages.unavailable, onClose });

  function begin(next: FactorChange): void {
    setChange(next);
    setOpen(true);
  }

  const { code, passkeys, required } = secondFactor;
  const none = !code && passkeys.length === 0;
  return (
    <Section
      title="Security"
      name="security"
      text="A passkey signs you in without a password. With either of these, a stolen password alone opens nothing."
      below={below}
    >
      {required && none && (
        <p className="mt-5 border-l-2 border-danger bg-sunken px-4 py-3 text-small font-medium">
          {messages.enrolFirst}
        </p>
      )}
      <FactorList secondFactor={secondFactor} takesPasskeys={takesPasskeys} onChange={begin} />
      {change && (
        <Dialog
          unavailable={messages.unavailable}
          open={open && loaded !== undefined}
          onClose={onClose}
          keepsOpen
          title={titles[change.kind]}
        >
          {loaded && (
            <loaded.FactorChangeForm
              change={change}
              hasPassword={hasPassword}
              withPasskey={takesPasskeys && passkeys.length > 0}
              onClose={onClose}
            />
          )}
        </Dialog>
      )}
    </Section>
  );
}
