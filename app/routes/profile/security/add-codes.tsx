import { useState } from "react";
import { encode } from "uqr";
import { messages } from "#shared/messages.ts";
import { api } from "../../../api/api.ts";
import { FormActions } from "../../../forms/form-actions.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { TextInput } from "../../../ui/text-input.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";

interface AddCodesProps {
  hasPassword: boolean;
  onDone: (text: string, recoveryCodes?: string[]) => Promise<void>;
  onClose: () => void;
}

/** A secret for an authenticator app, and the first code, which shows that the app has it. */
export function AddCodes({ hasPassword, onDone, onClose }: AddCodesProps) {
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  if (!made)
    return (
      <ConfirmPassword
        hasPassword={hasPassword}
        send={api.secondFactor.beginCodes}
        onDone={setMade}
        onClose={onClose}
      >
        <p className="text-muted">
          You need an authenticator app, such as the one in your password manager. It shows the six
          digits that you enter after your password.
        </p>
      </ConfirmPassword>
    );
  return <FirstCode {...made} onDone={onDone} onClose={onClose} />;
}

interface FirstCodeProps extends Pick<AddCodesProps, "onDone" | "onClose"> {
  secret: string;
  uri: string;
}

function FirstCode({ secret, uri, onDone, onClose }: FirstCodeProps) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    names: ["code"],
    check: ({ code }) => (code === "" ? { code: messages.codeRequired } : {}),
    async onSubmit({ code }) {
      setRefusal(undefined);
      const reply = await api.secondFactor.confirmCodes(code);
      if (reply.ok) return onDone(messages.codesTurnedOn, reply.data.recoveryCodes);
      // Turned on before, by a request whose answer was lost.
      if (reply.error.status === 409) return onDone(reply.error.message);
      if (!form.refuse(reply.error.details)) setRefusal(reply.error.message);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-muted">Scan this with the app, or type the key into it.</p>
      <QrCode text={uri} />
      <a
        href={uri}
        className="link hidden min-h-11 items-center justify-self-center text-small hover-none:inline-flex"
      >
        Open the app on this device
      </a>
      <p className="text-center text-small tracking-[0.08em] text-balance tabular-nums">
        {secret.replace(/.{4}(?=.)/g, "$& ")}
      </p>
      <FormField label="Code" hint="Six digits that the app now shows" error={form.error("code")}>
        <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </FormField>
      <FormActions message={refusal} busy={form.busy} onClose={onClose}>
        Turn on
      </FormActions>
    </form>
  );
}

/** Dark on light in both themes: not every app reads the opposite. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const squares = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code mx-auto size-52"
    >
      <path d={squares.join("")} fill="currentColor" />
    </svg>
  );
}
