import { PASSWORD_MAX, PASSWORD_MIN } from "#shared/constants.ts";
import { FormField } from "../../forms/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

/** The field for a new password, with the rules beneath. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  return (
    <FormField
      label="Password"
      hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters, upper and lower case, a number`}
      error={error}
    >
      <PasswordInput name="password" autoComplete="new-password" required />
    </FormField>
  );
}
