import { PasswordInput } from "../ui/password-input.tsx";
import { FormField } from "./form-field.tsx";

/** The password that a sensitive change asks for. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <FormField label="Current password" error={error}>
      <PasswordInput name="currentPassword" required />
    </FormField>
  );
}
