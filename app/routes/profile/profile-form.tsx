import { useNavigate } from "react-router";
import { PASSWORD_MAX, PASSWORD_MIN } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { formatPhone } from "#shared/phone.ts";
import { api } from "../../api/api.ts";
import type { ApiError } from "../../api/request.ts";
import { FormField } from "../../forms/form-field.tsx";
import { PhoneInput } from "../../forms/phone-input.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/toast.ts";
import { ChangeEmail } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import type { Account } from "./load-account.ts";
import { filledFields, profileNames, profileProblems } from "./profile-fields.ts";
import { ProfilePhoto } from "./profile-photo.tsx";
import { Section } from "./section.tsx";
import { Security } from "./security/security.tsx";
import { Sessions } from "./security/sessions.tsx";

interface ProfileFormProps {
  account: Account;
  /** Its rank among the headings of the page it stands on. */
  headingAs: "h1" | "h2";
}

/** What the server refuses without naming a field: too many tries, or a session that is too old. */
function passwordRefusal({ status, message, details }: ApiError) {
  if (status === 429) return [{ path: "currentPassword", message }];
  return status === 403 && details.length === 0 ? [{ path: "password", message }] : undefined;
}

/** The profile edit form: fields start empty, and only what is filled in changes. */
export function ProfileForm({ account, headingAs: Heading }: ProfileFormProps) {
  const { user, countries, hasPassword, sessions } = account;
  const navigate = useNavigate();
  const form = useForm({
    names: profileNames,
    check: (values) => profileProblems(values, hasPassword),
    eager: true,
    async onSubmit(values) {
      const reply = await api.users.update(user.id, filledFields(values));
      if (!reply.ok) {
        console.error("The profile was not saved:", reply.error.message);
        form.refuse(passwordRefusal(reply.error) ?? reply.error.details);
        return;
      }
      await navigate(paths.home(), { viewTransition: true });
      toast({ kind: "success", text: messages.profileSaved });
    },
  });

  async function cancel(): Promise<void> {
    const sure = await confirm({
      title: "Are you sure?",
      text: "Changes will not be updated!",
      cancel: "No, stay here",
      accept: "Yes, cancel update!",
    });
    if (sure) await navigate(paths.home(), { viewTransition: true });
  }

  return (
    <div className="max-w-2xl">
      <Heading className="text-heading">Update</Heading>
      <p className="mt-3 text-muted">What you leave empty stays as it is.</p>
      <ProfilePhoto user={user} />
      <form {...form.props} className="mt-8 grid gap-x-6 gap-y-2 sm:grid-cols-2">
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
        <div className="mt-4 flex gap-3 border-t border-line pt-6 sm:col-span-2 sm:justify-end">
          <Button variant="secondary" className="max-sm:flex-1" onClick={() => void cancel()}>
            Cancel
          </Button>
          <SubmitButton busy={form.busy} disabled={form.invalid} className="max-sm:flex-1">
            Save
          </SubmitButton>
        </div>
      </form>
      <ChangeEmail user={user} hasPassword={hasPassword} below={Heading} />
      <Security account={account} below={Heading} />
      <Sessions sessions={sessions} below={Heading} />
      <Section
        title="Your data"
        text="Your account, cars, purchases, reviews, favorites and pictures in one file (ZIP)."
        below={Heading}
      >
        <a
          href={account.exportAddress}
          download
          className="link mt-3 inline-flex min-h-11 items-center text-ink"
        >
          Download my data
        </a>
      </Section>
      <DeleteAccount userId={user.id} hasPassword={hasPassword} below={Heading} />
    </div>
  );
}
