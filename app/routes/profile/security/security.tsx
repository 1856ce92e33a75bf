import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messages } from "#shared/messages.ts";
import { LocalTime } from "../../../cars/local-time.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useLoaded } from "../../../ui/use-loaded.ts";
import type { Account } from "../load-account.ts";
import { Section } from "../section.tsx";
import type { FactorChange } from "./factor-change.tsx";

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
  const fail = () => {
    toast({ kind: "error", text: messages.unavailable });
    setOpen(false);
  };
  const loaded = useLoaded(loadChange, open, fail);

  function begin(next: FactorChange): void {
    setChange(next);
    setOpen(true);
  }

  const { code, passkeys, recoveryCodes, required } = secondFactor;
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
      <ul className="mt-5 border-t border-line">
        <Line name="Passkeys" text={passkeysText(passkeys.length, takesPasskeys)}>
          {takesPasskeys && (
            <Button variant="secondary" onClick={() => begin({ kind: "add-passkey" })}>
              Add a passkey
            </Button>
          )}
        </Line>
        {passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            name={passkey.name}
            icon={<KeyRound aria-hidden className="size-4.5 shrink-0" strokeWidth={1.5} />}
            text={
              passkey.lastUsedAt ? (
                <>
                  last used at <LocalTime value={passkey.lastUsedAt} />
                </>
              ) : (
                <>
                  added at <LocalTime value={passkey.createdAt} />
                </>
              )
            }
          >
            <Button
              variant="secondary"
              aria-label={`Remove the passkey ${passkey.name}`}
              onClick={() => begin({ kind: "remove-passkey", id: passkey.id })}
            >
              Remove
            </Button>
          </Line>
        ))}
        <Line name="One-time codes" text={code ? "On" : "Off: six digits of an authenticator app"}>
          <Button
            variant="secondary"
            onClick={() => begin({ kind: code ? "remove-codes" : "add-codes" })}
          >
            {code ? "Turn off" : "Turn on"}
          </Button>
        </Line>
        {!none && (
          <Line
            name="Recovery codes"
            text={`${recoveryCodes} left, for the day when neither is at hand`}
          >
            <Button variant="secondary" onClick={() => begin({ kind: "renew-recovery-codes" })}>
              Make new ones
            </Button>
          </Line>
        )}
      </ul>
      {change && (
        <Dialog
          unavailable={messages.unavailable}
          open={open && loaded !== undefined}
          onClose={() => setOpen(false)}
          title={titles[change.kind]}
        >
          {loaded && (
            <loaded.FactorChangeForm
              change={change}
              hasPassword={hasPassword}
              withPasskey={takesPasskeys && passkeys.length > 0}
              onClose={() => setOpen(false)}
            />
          )}
        </Dialog>
      )}
    </Section>
  );
}

function passkeysText(count: number, taken: boolean): string {
  if (!taken) return "Browsers make passkeys only for shops that are reached by a name and https";
  if (count === 0) return "None yet: your fingerprint, face or PIN instead of a password";
  return count === 1 ? "One passkey" : `${count} passkeys`;
}

interface LineProps {
  name: string;
  icon?: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}

function Line({ name, icon, text, children }: LineProps) {
  return (
    <li className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium break-words">
          {icon}
          {name}
        </p>
        <p className="text-small text-muted">{text}</p>
      </div>
      <div className="noscript:hidden">{children}</div>
    </li>
  );
}
