import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../ui/link.tsx";
import { AuthScene } from "./auth-scene.tsx";

interface AuthPageProps {
  title: string;
  text: string;
  back: { label: string; to: string };
  /** The form, and what is below it. */
  children: ReactNode;
}

/**
 * The layout of every form around signing in: its purpose at the left, the form at the right. Every page
 * begins at the height at which the shortest one is centred, so that a message moves nothing above it.
 */
export function AuthPage({ title, text, back, children }: AuthPageProps) {
  return (
    <div className="page grid gap-8 pt-8 pb-16 sm:pt-14 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-2 lg:content-start lg:gap-24 lg:pt-[max(4rem,50dvh-23.65rem)] lg:pb-16">
      <div className="mx-auto isolate flex w-full max-w-md flex-col items-start lg:-mt-3 lg:mx-0 lg:max-w-none">
        <Link
          to={back.to}
          viewTransition
          className="-ml-1 inline-flex min-h-11 items-center gap-2 text-small text-muted transition-colors hover:text-accent"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
        <h1 className="mt-4 text-heading lg:mt-10 lg:text-[4.25rem]">{title}</h1>
        <span aria-hidden className="mt-8 hidden h-px w-16 bg-accent lg:block" />
        <p className="mt-3 max-w-sm text-balance text-muted lg:mt-8 lg:text-lead">{text}</p>
        <AuthScene />
      </div>
      <div className="mx-auto w-full max-w-md lg:mr-0 lg:border-l lg:border-line lg:pl-16 lg:max-w-lg">
        {children}
      </div>
    </div>
  );
}

/** A hairline with a word in it. */
export function Or() {
  return (
    <p className="my-5 flex noscript:hidden items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
