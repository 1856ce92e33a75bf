import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { TOAST_ENTER_MS, TOAST_EXIT_MS, TOAST_MS, TOASTS_MAX } from "#shared/constants.ts";
import { CompareBarSlot } from "../compare/compare-bar-slot.tsx";
import type { SessionUser } from "../context.ts";
import { ConfirmHost } from "../ui/confirm.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { Header } from "./header.tsx";
import { DemoLinePart, FooterPart } from "./later-parts.tsx";
import { PaintMark } from "./paint-mark.tsx";
import { Progress } from "./progress.tsx";
import { SkipLinks } from "./skip-links.tsx";
import { useFollowSession } from "./use-follow-session.ts";

interface PageLayoutProps {
  user: SessionUser | null;
  /** Whether the shop is a demonstration for everyone. */
  demo: boolean;
  children: ReactNode;
}

/** What is around every page: header and footer, both absent from the administration. */
export function PageLayout({ user, demo, children }: PageLayoutProps) {
  const { pathname } = useLocation();
  useFollowSession(user);
  const main = useFocusOnNavigation(pathname);
  const bare = pathname.toLowerCase().startsWith("/admin");
  return (
    <>
      <SkipLinks />
      <Progress />
      {bare ? <ConnectionLine className="sticky top-0 z-20" /> : <Header user={user} />}
      <PaintMark id="header-end" />
      {demo && <DemoLinePart />}
      <main id="content" ref={main} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!bare && <FooterPart />}
      <CompareBarSlot />
      <Toaster duration={TOAST_MS} enter={TOAST_ENTER_MS} exit={TOAST_EXIT_MS} max={TOASTS_MAX} />
      <ConfirmHost />
    </>
  );
}

/** Keyboard and screen reader start at the new page's content, not at the place of the old link. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  // Before the effects of the page, which may move the focus to one of its fields.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const content = main.current;
    if (!content) return;
    // What has the focus is announced: without a name, nothing would say which page this is.
    content.ariaLabel = document.title;
    content.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
