import { TextInput } from "../ui/text-input.tsx";
import { FormField } from "./form-field.tsx";

interface FactorFieldProps {
  /** Whether a passkey can stand in for the code. */
  withPasskey: boolean;
  error: string | undefined;
}

/** A code; where it is left empty, a passkey. */
export function FactorField({ withPasskey, error }: FactorFieldProps) {
  const hint = withPasskey
    ? "From your app, or a recovery code; leave it empty to use your passkey"
    : "From your app, or a recovery code";
  return (
    <FormField label="Code" hint={hint} error={error}>
      <TextInput name="code" autoComplete="one-time-code" autoCapitalize="characters" />
    </FormField>
  );
}
