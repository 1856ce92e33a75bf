import { PASSWORD_MAX, PASSWORD_MIN } from "#shared/constants.ts";
import { formatPhone } from "#shared/phone.ts";
import { FactorField } from "../../forms/factor-field.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { PhoneInput } from "../../forms/phone-input.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { Account } from "./load-account.ts";
import { type ProfileFactor, type ProfileFields, useProfileForm } from "./use-profile-form.ts";

/** Fields that start empty; only those that are filled in change anything. */
export function UpdateForm({ user, countries, hasPassword }: Account) {
  const { form, factor, cancel } = useProfileForm(user.id, hasPassword);
  return (
    <form {...form.props} className="mt-8 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <PersonFields form={form} user={user} countries={countries} />
      <PasswordFields form={form} factor={factor} hasPassword={hasPassword} />
      <div className="mt-4 flex gap-3 border-t border-line pt-6 sm:col-span-2 sm:justify-end">
        <Button variant="secondary" className="max-sm:flex-1" onClick={() => void cancel()}>
          Cancel
        </Button>
        <SubmitButton busy={form.busy} disabled={form.invalid} className="max-sm:flex-1">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

interface PersonFieldsProps extends Pick<Account, "user" | "countries"> {
  form: ProfileFields;
}

function PersonFields({ form, user, countries }: PersonFieldsProps) {
  return (
    <>
      <div className="sm:col-span-2">
        <FormField label="E-mail" hint="The address that you log in with">
          <TextInput type="email" value={user.email} autoComplete="username" readOnly />
        </FormField>
      </div>
      <FormField label="Name" error={form.error("name")}>
        <TextInput name="name" placeholder={user.name} autoComplete="given-name" />
      </FormField>
      <FormField label="Last Name" error={form.error("lastName")}>
        <TextInput name="lastName" placeholder={user.lastName} autoComplete="family-name" />
      </FormField>
      <FormField label="Age" error={form.error("age")}>
        <TextInput name="age" placeholder={String(user.age ?? "")} inputMode="numeric" />
      </FormField>
      <FormField label="Phone" error={form.error("tel")}>
        <PhoneInput name="tel" placeholder={formatPhone(user.tel)} autoComplete="tel" />
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Country" error={form.error("country")}>
          <Select
            name="country"
            options={countries}
            placeholder={user.country || "Choose your country"}
            autoComplete="country-name"
          />
        </FormField>
      </div>
    </>
  );
}

interface PasswordFieldsProps {
  form: ProfileFields;
  factor: ProfileFactor;
  hasPassword: boolean;
}

function PasswordFields({ form, factor, hasPassword }: PasswordFieldsProps) {
  return (
    <>
      <FormField
        label="Password"
        hint={`${PASSWORD_MIN} to ${PASSWORD_MAX}, upper and lower case, a number`}
        error={form.error("password")}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </FormField>
      <FormField label="Confirm Password" error={form.error("confirmPassword")}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </FormField>
      {hasPassword && form.values.password !== "" && (
        <FormField label="Current password" error={form.error("currentPassword")}>
          <PasswordInput name="currentPassword" />
        </FormField>
      )}
      {factor.asked && form.values.password !== "" && (
        <FactorField withPasskey={factor.withPasskey} error={form.error("code")} />
      )}
    </>
  );
}
