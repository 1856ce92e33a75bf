import { ChevronDown } from "lucide-react";
import { fullName } from "#shared/person.ts";
import type { SessionUser } from "../context.ts";
import { useReady } from "../startup/ready.ts";
import { Link } from "../ui/link.tsx";
import { Avatar } from "./avatar.tsx";
import { userEntries } from "./navigation.ts";
import { useClosedByNavigation } from "./use-closed-by-navigation.ts";
import { useLogOut } from "./use-log-out.ts";
import { useMenuKeyboard } from "./use-menu-keyboard.ts";

const ID = "user-menu";
const itemClasses =
  "flex min-h-11 w-full items-center px-5 text-small -outline-offset-2 transition-colors hover:bg-sunken hover:text-accent focus:bg-sunken focus:text-accent";

/**
 * The user's own pages. A native popover, so that it opens and closes without any script, and Escape
 * returns the focus to its button.
 */
export function UserMenu({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const ready = useReady();
  const popover = useClosedByNavigation<HTMLDivElement>();
  const keyboard = useMenuKeyboard();
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-haspopup="menu"
        aria-label={`${user.name}, your menu`}
        onKeyDown={keyboard.onButtonKey}
        className="flex min-h-11 items-center gap-2.5 text-small transition-colors [anchor-name:--user-menu] hover:text-accent"
      >
        <Avatar user={user} />
        <span className="max-w-32 truncate">{user.name}</span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <div
        id={ID}
        ref={popover}
        popover="auto"
        onToggle={keyboard.onToggle}
        className="under-user-button m-0 max-h-[calc(100dvh-6rem)] w-60 animate-rise overflow-y-auto border border-line bg-surface py-2 text-ink"
      >
        <div className="mb-2 border-b border-line px-5 pt-2 pb-3">
          <p className="truncate font-serif text-[1.25rem] leading-tight">{fullName(user)}</p>
          <p className="truncate text-small text-muted">{user.email}</p>
        </div>
        <div role="menu" aria-label="Your menu" tabIndex={-1} onKeyDown={keyboard.onMenuKey}>
          {userEntries(user, () => void logOut()).map(({ label, to, onSelect, apart }) => {
            function choose() {
              onSelect?.();
              popover.current?.hidePopover();
            }
            const item = { role: "menuitem", onClick: choose, className: itemClasses };
            return (
              <div
                key={label}
                role="none"
                className={apart ? "mt-2 border-t border-line pt-2" : undefined}
              >
                {to ? (
                  <Link {...item} to={to} viewTransition>
                    {label}
                  </Link>
                ) : (
                  <button {...item} type="button" disabled={!ready}>
                    {label}
                  </button>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
