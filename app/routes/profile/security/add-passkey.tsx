import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { PASSKEY_NAME_MAX } from "#shared/second-factor.ts";
import { api } from "../../../api/api.ts";
import { refusal } from "../../../api/refusal.ts";
import type { Reply } from "../../../api/request.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { createPasskey } from "../../../session/passkey.ts";
import { TextInput } from "../../../ui/text-input.tsx";
import { ConfirmPassword, type OwnerProof } from "./confirm-password.tsx";

interface AddPasskeyProps {
  hasPassword: boolean;
  onDone: (text: string, recoveryCodes?: string[]) => Promise<void>;
  onClose: () => void;
}

/** The browser makes a passkey, and the shop stores its public half. */
export function AddPasskey({ hasPassword, onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState("");

  async function add(body: OwnerProof): Promise<Reply<{ recoveryCodes?: string[] }>> {
    const options = await api.secondFactor.passkeyOptions(body);
    if (!options.ok) return options;
    const made = await createPasskey(options.data);
    if (!made.ok) return refusal(made.reason || messages.passkeyNotMade);
    return api.secondFactor.addPasskey(made.credential, name);
  }

  return (
    <ConfirmPassword
      hasPassword={hasPassword}
      send={add}
      onDone={({ recoveryCodes }) => onDone(messages.passkeyAdded, recoveryCodes)}
      onClose={onClose}
    >
      <p className="text-muted">
        Your device or password manager asks for your fingerprint, face or PIN, and keeps the key.
      </p>
      <FormField label="Name" hint="To tell it from others, such as Phone">
        <TextInput
          name="passkeyName"
          value={name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
    </ConfirmPassword>
  );
}
