import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { SessionUser } from "../context.ts";
import { Avatar } from "./avatar.tsx";

/** The button of the user's menu. */
export function UserButton({ user, ...rest }: { user: SessionUser } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`${user.name}, your menu`}
      className="flex min-h-11 items-center gap-2.5 text-small transition-colors hover:text-accent"
    >
      <Avatar user={user} />
      <span className="max-w-32 truncate">{user.name}</span>
      <ChevronDown aria-hidden className="size-4 text-muted" strokeWidth={1.5} />
    </button>
  );
}
