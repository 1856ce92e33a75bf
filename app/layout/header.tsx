import { matchPath, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import type { SessionUser } from "../context.ts";
import { useBack } from "../session/use-back.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Link } from "../ui/link.tsx";
import { CartLink } from "./cart-link.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { FoldedMenuPart, ThemeSwitchPart, UserMenuPart } from "./later-parts.tsx";
import { Logo } from "./logo.tsx";
import { hasNavigation, pageLinks } from "./navigation.ts";

export function Header({ user }: { user: SessionUser | null }) {
  const { pathname } = useLocation();
  const navigation = hasNavigation(pathname);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground">
      <div className="page flex h-16 items-center gap-2 lg:h-20 lg:gap-4">
        <Link to={paths.landing()} viewTransition aria-label="Marque" className="mr-auto py-2">
          <Logo className="max-[22rem]:tracking-[0.12em]" />
        </Link>
        {navigation && (
          <nav aria-label="Pages of the shop" className="hidden items-center lg:flex">
            {pageLinks.map(({ label, to }) => {
              const isHere = matchPath(to, pathname) !== null;
              return (
                <Link
                  key={label}
                  to={to}
                  viewTransition
                  aria-current={isHere ? "page" : undefined}
                  className={cx(
                    "inline-flex min-h-11 items-center px-4 text-small transition-colors hover:text-accent",
                    isHere && "text-accent forced-colors:underline",
                  )}
                >
                  {label}
                </Link>
              );
            })}
          </nav>
        )}
        {navigation && <CartLink />}
        <ThemeSwitchPart />
        {/* From here to the end of the folded menu the server puts accounts into pages made for all. */}
        <div data-account className="hidden items-center gap-2 border-l border-line pl-5 lg:flex">
          <Account user={user} />
        </div>
        <FoldedMenuPart user={user} navigation={navigation} />
      </div>
      <ConnectionLine />
    </header>
  );
}

function Account({ user }: { user: SessionUser | null }) {
  const back = useBack();
  if (user) return <UserMenuPart user={user} />;
  return (
    <>
      <Button to={paths.login(back)} variant="quiet" className="px-4">
        Log in
      </Button>
      <Button to={paths.register(back)} variant="secondary" className="px-5">
        Register
      </Button>
    </>
  );
}
