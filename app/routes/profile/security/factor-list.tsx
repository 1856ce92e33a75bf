import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Passkey, SecondFactor } from "#shared/second-factor.ts";
import { LocalTime } from "../../../cars/local-time.tsx";
import { Button } from "../../../ui/button.tsx";
import type { FactorChange } from "./factor-change.tsx";

interface FactorListProps {
  secondFactor: SecondFactor;
  takesPasskeys: boolean;
  onChange: (change: FactorChange) => void;
}

/** The factors that an account has, each with its button. */
export function FactorList({ secondFactor, takesPasskeys, onChange }: FactorListProps) {
  const { code, passkeys, recoveryCodes } = secondFactor;
  const none = !code && passkeys.length === 0;
  return (
    <ul className="mt-5 border-t border-line">
      <Line name="Passkeys" text={passkeysText(passkeys.length, takesPasskeys)}>
        {takesPasskeys && (
          <Button variant="secondary" onClick={() => onChange({ kind: "add-passkey" })}>
            Add a passkey
          </Button>
        )}
      </Line>
      {passkeys.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} onChange={onChange} />
      ))}
      <Line name="One-time codes" text={code ? "On" : "Off: six digits from an authenticator app"}>
        <Button
          variant="secondary"
          onClick={() => onChange({ kind: code ? "remove-codes" : "add-codes" })}
        >
          {code ? "Turn off" : "Turn on"}
          <span className="sr-only"> one-time codes</span>
        </Button>
      </Line>
      {!none && (
        <Line
          name="Recovery codes"
          text={`${recoveryCodes} left, for the day when neither is at hand`}
        >
          <Button variant="secondary" onClick={() => onChange({ kind: "renew-recovery-codes" })}>
            Make new ones
            <span className="sr-only">, recovery codes</span>
          </Button>
        </Line>
      )}
    </ul>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onChange: (change: FactorChange) => void;
}

function PasskeyLine({ passkey, onChange }: PasskeyLineProps) {
  return (
    <Line
      name={passkey.name}
      icon={<KeyRound aria-hidden className="mt-0.75 size-4.5 shrink-0" />}
      text={
        passkey.lastUsedAt ? (
          <>
            Last used at <LocalTime value={passkey.lastUsedAt} />
          </>
        ) : (
          <>
            Added at <LocalTime value={passkey.createdAt} />
          </>
        )
      }
    >
      <Button
        variant="secondary"
        aria-label={`Remove the passkey ${passkey.name}`}
        onClick={() => onChange({ kind: "remove-passkey", id: passkey.id })}
      >
        Remove
      </Button>
    </Line>
  );
}

function passkeysText(count: number, taken: boolean): string {
  if (!taken) return "Passkeys work only where the shop is opened by its name over https";
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
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex items-start gap-2 font-medium">
          {icon}
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </p>
        <p className="text-small text-muted">{text}</p>
      </div>
      <div className="noscript:hidden">{children}</div>
    </li>
  );
}
