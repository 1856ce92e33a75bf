import { useEffect } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../context.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { pageLinks, userEntries } from "./navigation.ts";
import { useLogOut } from "./use-log-out.ts";

interface FoldedMenuProps {
  user: SessionUser | null;
  navigation: boolean;
  onClose: () => void;
}

const rowLooks =
  "flex min-h-13 w-full items-center border-b border-line text-left font-serif text-[1.375rem] transition-colors hover:text-accent";

/** What the header of a phone unfolds: everything that a wide header shows in a row. */
export function FoldedMenu({ user, navigation, onClose }: FoldedMenuProps) {
  const logOut = useLogOut();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onClose]);
  const pages = navigation ? pageLinks : [];
  const own = user ? userEntries(user, () => void logOut()) : [];
  return (
    <nav
      id="folded-menu"
      aria-label="Menu"
      className="page absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-b border-line bg-ground pt-2 pb-8 lg:hidden"
    >
      <ul>
        {[...pages, ...own].map(({ label, to, ...entry }) => {
          const select = "onSelect" in entry ? entry.onSelect : undefined;
          function choose() {
            select?.();
            onClose();
          }
          return (
            <li key={label}>
              {to ? (
                <Link to={to} viewTransition onClick={choose} className={rowLooks}>
                  {label}
                </Link>
              ) : (
                <button type="button" onClick={choose} className={rowLooks}>
                  {label}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {!user && (
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button to={paths.login()} variant="secondary">
            Log in
          </Button>
          <Button to={paths.register()}>Register</Button>
        </div>
      )}
    </nav>
  );
}
