import { ChangeEmail } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import type { Account } from "./load-account.ts";
import { ProfilePhoto } from "./profile-photo.tsx";
import { Section } from "./section.tsx";
import { Security } from "./security/security.tsx";
import { Sessions } from "./security/sessions.tsx";
import { UpdateForm } from "./update-form.tsx";

interface ProfileFormProps {
  account: Account;
  /** The level of its heading on the page. */
  headingAs: "h1" | "h2";
}

/** The account: its data, what protects it, and its end. */
export function ProfileForm({ account, headingAs: Heading }: ProfileFormProps) {
  const { user, hasPassword, sessions } = account;
  return (
    <div className="max-w-2xl">
      <Heading className="text-heading">Update</Heading>
      <p className="mt-3 text-muted">What you leave empty stays as it is.</p>
      <ProfilePhoto user={user} />
      <UpdateForm {...account} />
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
