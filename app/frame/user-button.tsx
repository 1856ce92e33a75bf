import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { SessionUser } from "../context.ts";
import { paths } from "../paths.ts";
import { Avatar } from "./avatar.tsx";

const looks = "flex min-h-11 items-center gap-2.5 text-small transition-colors hover:text-accent";

/** The button of the user's menu. */
export function UserButton({ user, ...rest }: { user: SessionUser } & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} aria-label={`${user.name}, your menu`} className={looks}>
      <Inside user={user} />
    </button>
  );
}

/** Stands in its place until the menu's code has come: pressed before, it leads to the profile. */
export function UserLink({ user }: { user: SessionUser }) {
  return (
    <a href={paths.profile()} aria-label={`${user.name}, your profile`} className={looks}>
      <Inside user={user} />
    </a>
  );
}

function Inside({ user }: { user: SessionUser }) {
  return (
    <>
      <Avatar user={user} />
      <span className="max-w-32 truncate">{user.name}</span>
      <ChevronDown aria-hidden className="size-4 text-muted" strokeWidth={1.5} />
    </>
  );
}
