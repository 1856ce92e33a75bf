import { FormField } from "../../forms/form-field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface EmailFieldProps {
  error: string | undefined;
  /** `username` for an existing account, so that password managers fill it in. */
  autoComplete: "username" | "email";
}

export function EmailField({ error, autoComplete }: EmailFieldProps) {
  return (
    <FormField label="E-mail" error={error}>
      <TextInput type="email" name="email" autoComplete={autoComplete} inputMode="email" required />
    </FormField>
  );
}
