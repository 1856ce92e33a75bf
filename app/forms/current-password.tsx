import { messages } from "#shared/messages.ts";
import { PasswordInput } from "../ui/password-input.tsx";
import { FormField } from "./form-field.tsx";
import type { Values } from "./problems.ts";

/** The message about a password that was not typed although the change asks for it. */
export const passwordProblem = (
  isAsked: boolean,
  { currentPassword }: Values<"currentPassword">,
) =>
  isAsked && currentPassword === "" ? { currentPassword: messages.currentPasswordRequired } : {};

/** The password that a sensitive change asks for. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <FormField label="Current password" error={error}>
      <PasswordInput name="currentPassword" required />
    </FormField>
  );
}
