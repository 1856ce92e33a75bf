import { messages } from "#shared/messages.ts";
import type { User } from "#shared/user.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditUserForm } from "./edit-user-form.tsx";

interface EditUserProps {
  /** The user whose window is open. */
  user: User | null;
  countries: readonly string[];
  onClose: () => void;
}

/** The window in which an administrator changes a user. */
export function EditUser({ user, countries, onClose }: EditUserProps) {
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title="Edit user"
      text={user?.email}
      unavailable={messages.unavailable}
    >
      {user && <EditUserForm key={user.id} user={user} countries={countries} onClose={onClose} />}
    </Dialog>
  );
}
