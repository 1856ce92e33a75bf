import { fullName } from "#shared/person.ts";
import type { SessionUser } from "../context.ts";
import { Menu } from "../ui/menu.tsx";
import { userEntries } from "./navigation.ts";
import { useLogOut } from "./use-log-out.ts";
import { UserButton } from "./user-button.tsx";

export function UserMenu({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  return (
    <Menu
      trigger={<UserButton user={user} />}
      head={
        <>
          <p className="truncate font-serif text-[1.25rem] leading-tight">{fullName(user)}</p>
          <p className="truncate text-small text-muted">{user.email}</p>
        </>
      }
      entries={userEntries(user, () => void logOut())}
    />
  );
}
