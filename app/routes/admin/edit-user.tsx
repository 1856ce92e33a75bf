import { messages } from "#shared/messages.ts";
import type { User } from "#shared/user.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditUserForm } from "./edit-user-form.tsx";
import { EmailText } from "./email-text.tsx";
import { useLastShown } from "./use-last-shown.ts";

interface EditUserProps {
  /** The user whose window is open. */
  user: User | null;
  countries: readonly string[];
  onClose: () => void;
}

/** The window in which an administrator changes a user. */
export function EditUser({ user, countries, onClose }: EditUserProps) {
  const open = user !== null;
  const shown = useLastShown(user, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit user"
      text={shown && <EmailText email={shown.email} />}
      unavailable={messages.unavailable}
    >
      {shown && (
        <EditUserForm key={shown.id} user={shown} countries={countries} onClose={onClose} />
      )}
    </Dialog>
  );
}
