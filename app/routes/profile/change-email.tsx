import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailForm } from "./email-form.tsx";
import { Section } from "./section.tsx";

interface ChangeEmailProps {
  user: { id: string; email: string };
  hasPassword: boolean;
  below: "h1" | "h2";
}

/** Another e-mail for the account; it changes once the link in the mail to it is confirmed. */
export function ChangeEmail({ user, hasPassword, below }: ChangeEmailProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title="How you log in" text={`With ${user.email}.`} below={below}>
      <Button
        variant="secondary"
        className="mt-5 noscript:hidden"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Change e-mail
      </Button>
      <Dialog
        unavailable={messages.unavailable}
        open={open}
        onClose={close}
        title="Change e-mail"
        text="We mail a link to the new address. The change is made once you have opened it."
      >
        <EmailForm userId={user.id} hasPassword={hasPassword} onClose={close} />
      </Dialog>
    </Section>
  );
}
