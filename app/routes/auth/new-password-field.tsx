import { PASSWORD_MAX, PASSWORD_MIN } from "#shared/constants.ts";
import { FormField } from "../../forms/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

/** Where a password is chosen: what it must hold stands beneath. */
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
