import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { Section } from "./section.tsx";

interface DeleteAccountProps {
  userId: string;
  hasPassword: boolean;
  below: "h1" | "h2";
}

/** The last section of the profile: the account can be ended, after a question. */
export function DeleteAccount({ userId, hasPassword, below }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Delete account"
      text="Your name, e-mail, phone, photo and favorites are erased, and your cars leave the catalogue. Your reviews stay as those of a deleted user."
      below={below}
    >
      <Button
        variant="danger"
        className="mt-5 noscript:hidden"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Delete account
      </Button>
      <Dialog
        unavailable={messages.unavailable}
        open={open}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        text="This cannot be undone."
      >
        <DeleteAccountForm
          userId={userId}
          hasPassword={hasPassword}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </Section>
  );
}
