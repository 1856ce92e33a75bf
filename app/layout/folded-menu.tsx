import { Menu as MenuIcon, X } from "lucide-react";
import { matchPath, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { fullName } from "#shared/person.ts";
import type { SessionUser } from "../context.ts";
import { useProfileTab } from "../session/chosen-tabs.ts";
import { useBack } from "../session/use-back.ts";
import { useReady } from "../startup/ready.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { type MenuEntry, pageLinks, userEntries } from "./navigation.ts";
import { useClosedByNavigation } from "./use-closed-by-navigation.ts";
import { useLogOut } from "./use-log-out.ts";

interface FoldedMenuProps {
  user: SessionUser | null;
  navigation: boolean;
}

const ID = "folded-menu";
/**
 * Whether an entry leads to the current page. On the server none does, because it copies this
 * menu's markup into other pages.
 */
function useIsHere() {
  const ready = useReady();
  const { pathname } = useLocation();
  const shown = useProfileTab();
  return ({ to, tab = shown }: MenuEntry) =>
    ready && to !== undefined && matchPath(to, pathname) !== null && tab === shown;
}

/**
 * The menu of the header on phones: everything that a wide header shows in a row. A native popover, so
 * that it opens, closes and returns the focus without any script.
 */
export function FoldedMenu({ user, navigation }: FoldedMenuProps) {
  const logOut = useLogOut();
  const back = useBack();
  const ready = useReady();
  const isHere = useIsHere();
  const menu = useClosedByNavigation<HTMLElement>();
  const pages: readonly MenuEntry[] = navigation ? pageLinks : [];
  const own = user ? userEntries(user, () => void logOut()) : [];
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-label="Menu"
        title="Menu"
        className="menu-button -mr-2.5 inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-sunken hover:text-accent lg:hidden"
      >
        <MenuIcon aria-hidden className="menu-button-closed size-5" />
        <X aria-hidden className="menu-button-open hidden size-5" />
      </button>
      <nav
        id={ID}
        ref={menu}
        popover="auto"
        aria-label="Menu"
        className="page fixed inset-x-0 top-[calc(var(--spacing)*16+1px)] bottom-auto m-0 max-h-[calc(100dvh-var(--spacing)*16)] w-full max-w-none animate-rise overflow-y-auto border-0 border-b border-line bg-ground pt-2 pb-8 text-ink lg:hidden"
      >
        {user && (
          <p className="border-b border-line py-3 text-small text-muted">
            <span className="block font-medium text-ink">{fullName(user)}</span>
            {user.email}
          </p>
        )}
        <ul>
          {[...pages, ...own].map((entry) => {
            const { label, to, onSelect } = entry;
            function choose() {
              onSelect?.();
              menu.current?.hidePopover();
            }
            return (
              <li key={label}>
                {to ? (
                  <Link
                    to={to}
                    viewTransition
                    aria-current={isHere(entry) ? "page" : undefined}
                    onClick={choose}
                    className="menu-row"
                  >
                    {label}
                  </Link>
                ) : (
                  <button type="button" disabled={!ready} onClick={choose} className="menu-row">
                    {label}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {!user && (
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button to={paths.login(back)} variant="secondary">
              Log in
            </Button>
            <Button to={paths.register(back)}>Register</Button>
          </div>
        )}
      </nav>
    </>
  );
}
